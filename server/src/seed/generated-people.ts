import type { Random } from "./random.ts";
import type { FixedPerson } from "./people.ts";

const firstNames = `Aarav Aditya Akash Alia Amara Amit Anika Anil Anna Arnav Asha Ayaan Ben Bhavna Carla Chen Chidi Clara Deepa
  Divya Elif Emil Esha Eva Farah Felix Gauri Giulia Hana Hari Ibrahim Ines Isha Ivan Jaya Jin Julia Kabir Kamala Karan
  Keiko Kiran Lars Layla Leo Lucia Madhav Malik Maria Maya Mihir Mina Mira Mohan Nadia Naina Nils Nina Nisha Olga Oscar
  Parth Paula Prakash Rafael Rahul Raj Ravi Reena Rosa Sahil Sam Sanjay Sara Shreya Simran Sunil Tanvi Tomas Uma Varun Yara`;
const lastNames = `Acharya Ahmed Andersen Bansal Banerjee Barros Bauer Bose Chandra Chopra Costa Dalal Das Dubois Dutta Eriksen
  Fernandes Fischer Gandhi Garg George Gill Gupta Hegde Hoffmann Hussain Ito Iyengar Jensen Kale Kamath Kaur Keller Kim
  Kohli Kumar Lal Lopez Mahajan Malhotra Mathew Mishra Moreau Mukherjee Naidu Nakamura Narayan Novak Nunes Pandey Park
  Pereira Prasad Raman Rossi Roy Sato Sen Sethi Shah Silva Singh Sinha Tan Thakur Trivedi Varma Vaz Wagner Yadav Yilmaz`;

/** Teams of generated people, with weights in percent. */
const teams: readonly (readonly [team: string, weight: number, designations: readonly string[]])[] = [
  ["Development", 24, ["Backend Developer", "Frontend Developer", "Full-stack Developer", "DevOps Engineer"]],
  ["Unreal Engine Development", 22, ["Unreal Developer", "Senior Unreal Developer", "Technical Artist", "VR Developer", "QA Engineer"]],
  ["3D", 16, ["3D Artist", "Lighting Artist", "Environment Artist", "Material Artist"]],
  ["Design", 10, ["Product Designer", "Visual Designer", "UX Researcher"]],
  ["Support", 8, ["Support Engineer", "Support Associate"]],
  ["Marketing", 8, ["Content Writer", "Performance Marketer"]],
  ["Sales", 8, ["Account Executive", "Sales Associate"]],
  ["HR", 4, ["HR Generalist", "Recruiter"]],
];

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** Generates members of the eight teams, with names that are not taken. */
export function generatePeople(random: Random, count: number, taken: ReadonlySet<string>): FixedPerson[] {
  const names = random
    .shuffled(words(firstNames).flatMap((first) => words(lastNames).map((last) => `${first} ${last}`)))
    .filter((name) => !taken.has(name));
  if (names.length < count) throw new RangeError(`There are only ${names.length} names`);
  return names.slice(0, count).map((name) => {
    const [team, , designations] = byWeight(random);
    return { name, role: "team_member", team, designation: random.pick(designations) };
  });
}

function byWeight(random: Random): (typeof teams)[number] {
  let left = random.int(1, 100);
  return teams.find(([, weight]) => (left -= weight) <= 0) ?? random.pick(teams);
}
