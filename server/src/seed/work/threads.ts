import type { SeedPerson, SeedProject } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import type { Bank, Work } from "./bank.ts";
import { banks } from "./banks.ts";

/** A piece of work in progress. */
export type Thread = {
  project: SeedProject;
  title: string;
  notes: string[];
  next: string;
  /** The text if the work gets blocked. */
  blocker: string;
  quartersLeft: number;
  /** Remaining days without progress. */
  stuckDays: number;
};

export const bankOf = (person: SeedPerson): Bank => banks[person.team as keyof typeof banks];

/** How many kinds of work a person does before one is repeated. */
const rememberedWork = 5;

/**
 * Assigns people work of their team on their projects. On a project, work is repeated only when all of it has been assigned.
 */
export function workSource(random: Random, projects: readonly SeedProject[]) {
  const projectsOf = Map.groupBy(
    projects.flatMap((project) => project.memberIds.map((id) => ({ id, project }))),
    ({ id }) => id,
  );
  const decks = new Map<string, Card[]>();
  const recent = new Map<string, Work[]>();

  /** Takes a card that the person has not done recently, if possible. */
  const takeCard = (person: SeedPerson, project: SeedProject): Card | undefined => {
    const key = `${project.id} ${person.team}`;
    const deck = decks.get(key) ?? [];
    if (deck.length === 0) deck.push(...random.shuffled(cardsFor(bankOf(person), project)));
    decks.set(key, deck);
    const done = recent.get(person.id) ?? [];
    const wanted = deck.findLastIndex(({ work }) => !done.includes(work));
    const [card] = deck.splice(wanted < 0 ? -1 : wanted, 1);
    if (card) recent.set(person.id, [card.work, ...done].slice(0, rememberedWork));
    return card;
  };

  /** Returns a new piece of work, or undefined if the person has no active project on that day. */
  return (person: SeedPerson, day: string): Thread | undefined => {
    const open = (projectsOf.get(person.id) ?? [])
      .map(({ project }) => project)
      .filter(({ startDate, lastDay }) => startDate <= day && day <= lastDay);
    for (const project of random.shuffled(open)) {
      const card = takeCard(person, project);
      if (card) return begin(random, person, project, card);
    }
    return undefined;
  };
}

/** A kind of work with values for the placeholders of its title. */
type Card = { work: Work; values: Record<string, string> };

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Replaces placeholders by values. A person's own first name becomes "a colleague". */
function fill(text: string, values: Record<string, string>, { name }: SeedPerson) {
  const [firstName = name] = name.split(" ");
  const filled = text.replace(/\{(\w+)\}/g, (_match, part: string) => values[part] ?? part).replaceAll(firstName, "a colleague");
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

function cardsFor(bank: Bank, { parts }: SeedProject): Card[] {
  return bank.work
    .filter((work) => placeholders(JSON.stringify(work)).every((name) => parts[name]?.length))
    .flatMap((work) =>
      placeholders(work.title)
        .reduce<Record<string, string>[]>(
          (all, name) => all.flatMap((values) => parts[name]!.map((part) => ({ ...values, [name]: part }))),
          [{}],
        )
        .map((values) => ({ work, values })),
    );
}

const quartersPerThread = [14, 80] as const;

function begin(random: Random, person: SeedPerson, project: SeedProject, { work, values }: Card): Thread {
  const all = { ...Object.fromEntries(Object.entries(project.parts).map(([name, parts]) => [name, random.pick(parts)])), ...values };
  const text = (template: string) => fill(template, all, person);
  return {
    project,
    title: text(work.title),
    notes: random.shuffled(work.notes).map(text),
    next: text(work.next),
    blocker: text(work.blocker ?? random.pick(bankOf(person).blockers)),
    quartersLeft: random.int(...quartersPerThread),
    stuckDays: 0,
  };
}
