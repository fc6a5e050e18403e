import { bloodGroups } from "@daybook/contract/core/constants";
import { addDays, instantAt } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { Period, SeedPerson } from "./company.ts";
import { generatePeople } from "./generated-people.ts";
import { emailOf, fixedPeople } from "./people.ts";
import type { Random } from "./random.ts";
import { insertRows } from "./rows.ts";

export type { SeedPerson };

/** Returns the fixed people first, then generated ones up to the count. */
export function makePeople(random: Random, period: Period, teamIds: ReadonlyMap<string, string>, count: number): SeedPerson[] {
  const fixed = fixedPeople.slice(0, count);
  const others = generatePeople(random, count - fixed.length, new Set(fixedPeople.map(({ name }) => name)));
  return [...fixed, ...others].map((person) => {
    const joined = addDays(period.today, -(person.joinedDaysAgo ?? random.int(400, 3200)));
    const firstDay = joined > period.firstDay ? joined : period.firstDay;
    return {
      ...person,
      id: random.idAt(instantAt(period.company.timezone, firstDay, "09:00")),
      teamId: teamIds.get(person.team)!,
      email: emailOf(person.name),
      joined,
      firstDay,
      lastDay: person.leftDaysAgo === undefined ? null : addDays(period.today, -person.leftDaysAgo),
    };
  });
}

/** Area codes in which 555-0100 to 555-0199 are reserved for fiction: valid, but not assigned. */
const areaCodes = [202, 206, 212, 213, 215, 303, 305, 312, 404, 415, 503, 512, 602, 617, 702, 713, 718, 808];
const numbersEach = 100;

/** @param passwordHash shared by all users */
export async function insertUsers(
  db: Db,
  { people, period, random }: { people: readonly SeedPerson[]; period: Period; random: Random },
  passwordHash: string,
) {
  await insertRows(
    db,
    "users",
    people.map((person, index) => {
      const createdAt = instantAt(period.company.timezone, person.firstDay, "09:00");
      return {
        id: person.id,
        name: person.name,
        email: person.email,
        passwordHash,
        role: person.role,
        teamId: person.teamId,
        status: person.lastDay === null ? "active" : "inactive",
        designation: person.designation,
        employeeId: `HAL-${String(index + 1).padStart(4, "0")}`,
        dateOfBirth: addDays(person.joined, -random.int(22 * 365, 41 * 365)),
        dateOfJoining: person.joined,
        phoneNumber: fictitiousPhone(index),
        bloodGroup: random.pick(bloodGroups),
        lastDayOfOffice: person.lastDay,
        createdAt,
        updatedAt: createdAt,
        firstSignedInAt: createdAt,
      };
    }),
  );
}

const fictitiousPhone = (index: number) =>
  `+1${areaCodes[Math.floor(index / numbersEach) % areaCodes.length]}55501${String(index % numbersEach).padStart(2, "0")}`;
