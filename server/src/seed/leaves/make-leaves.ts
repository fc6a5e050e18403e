import type { DayPart, LeaveStatus } from "@daybook/contract/core/constants";
import type { LeaveDay } from "@daybook/contract/leaves/schemas";
import { addDays, daysFrom, instantAt, kindOfDay, weekdayOf } from "#calendar.ts";
import { breakdownOf, chargesOf, type Half, halvesOf, type LeavePeriod, totalOf } from "#domain/leave-days.ts";
import type { SeedCompany } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import type { SeedPerson } from "#seed/users.ts";
import { workingTime } from "#seed/working-time.ts";
import { reasons, rejections } from "./texts.ts";

export type SeedType = { id: string; name: string; annualDays: number | null; isAbsence: boolean };

export type SeedLeave = {
  id: string;
  person: SeedPerson;
  type: SeedType;
  period: LeavePeriod;
  breakdown: LeaveDay[];
  halves: Half[];
  days: number;
  charges: Map<number, number>;
  status: LeaveStatus;
  reason: string | null;
  rejectionReason: string | null;
  decider: SeedPerson | null;
  isManual: boolean;
  cover: SeedPerson | null;
  createdAt: string;
  decidedAt: string | null;
};

/** Probability of leave and of working from home on a workday. */
export type LeaveHabits = { away: number; home: number };

/** Sick leave planned for treatment. It is longer than a type allows without a document. */
const treatments: readonly { name: string; reason: string; inDays: number; length: number }[] = [
  { name: "Arjun Rao", reason: "Knee surgery", inDays: 9, length: 5 },
  { name: "Leela Krishnan", reason: "Wisdom tooth surgery", inDays: 6, length: 3 },
];

const daysAhead = 40;
/** One in this many people has a pending request. */
const pendingEvery = 3;
const kinds: readonly (readonly [share: number, name: string, days: readonly number[]])[] = [
  [0.42, "Casual", [1, 1, 1, 1, 2]],
  [0.74, "Sick", [1, 1, 1, 2, 3]],
  [0.97, "Earned", [2, 3, 4, 5, 5]],
  [1, "Unpaid", [2, 4]],
];

/** Generates past, planned and pending leave per person, within the balance. */
export function makeLeaves(company: SeedCompany, types: readonly SeedType[], habits: LeaveHabits): SeedLeave[] {
  const { period, people } = company;
  const typeNamed = new Map(types.map((type) => [type.name, type]));
  return people.flatMap((person, index) => {
    const random = company.random.fork(person.email);
    const bookedDates = new Set<string>();
    const spent = new Map<string, number>();
    const leaves: SeedLeave[] = [];
    const add = (name: string, startDate: string, length: number, status?: LeaveStatus, reason?: string) => {
      const leave = makeLeave(random, company, person, typeNamed.get(name)!, startDate, length, status);
      if (!leave || !fits(leave, bookedDates, spent)) return false;
      leaves.push(reason === undefined ? leave : { ...leave, reason });
      return true;
    };
    const lastDay = person.lastDay ?? addDays(period.today, daysAhead);
    const pendingFrom = person.lastDay === null && index % pendingEvery === 1 ? addDays(period.today, random.int(3, 18)) : null;
    if (pendingFrom) add(random.pick(["Casual", "Earned"]), pendingFrom, random.pick([1, 2, 3]), "Pending");
    for (const day of daysFrom(person.firstDay, lastDay)) {
      if (kindOfDay(period.company, day) !== "working") continue;
      const chance = random.next();
      // Sick leave and working from home are not planned ahead.
      const isPlanned = day > period.today;
      if (chance < habits.away) {
        const pick = random.next();
        const [, name, lengths] = kinds.find(([share]) => pick < share) ?? kinds[0]!;
        if (!isPlanned || name !== "Sick") add(name, day, random.pick(lengths));
      } else if (chance < habits.away + habits.home && day <= addDays(period.today, 5)) add("Work From Home", day, 1);
    }
    for (const { reason, inDays, length } of treatments.filter(({ name }) => name === person.name)) {
      let startDate = mondayFrom(addDays(period.today, inDays));
      while (!add("Sick", startDate, length, "Pending", reason) && startDate < lastDay) startDate = addDays(startDate, 7);
    }
    return leaves;
  });
}

/** Returns whether a leave fits the free dates and the balance, and books it if so. */
function fits({ halves, status, type, charges, person }: SeedLeave, bookedDates: Set<string>, spent: Map<string, number>): boolean {
  if (halves.length === 0 || halves.at(-1)!.date > (person.lastDay ?? "9999-12-31")) return false;
  if (halves.some(({ date }) => bookedDates.has(date))) return false;
  const key = (year: number) => `${type.name} ${year}`;
  const left = (year: number) => (type.annualDays ?? Infinity) - (spent.get(key(year)) ?? 0);
  if ([...charges].some(([year, days]) => days > left(year))) return false;
  for (const { date } of halves) bookedDates.add(date);
  if (status !== "Rejected") for (const [year, days] of charges) spent.set(key(year), (spent.get(key(year)) ?? 0) + days);
  return true;
}

function makeLeave(
  random: Random,
  { period: { company, today, now }, people }: SeedCompany,
  person: SeedPerson,
  type: SeedType,
  startDate: string,
  length: number,
  fixedStatus?: LeaveStatus,
): SeedLeave | undefined {
  const part: DayPart = length === 1 && random.chance(0.18) ? random.pick(["first_half", "second_half"]) : "full";
  const period = withoutOuterDaysOff(company, { startDate, endDate: addDays(startDate, length - 1), startDayPart: part, endDayPart: part });
  if (!period) return undefined;
  const breakdown = breakdownOf(company, period);
  const status = fixedStatus ?? statusOf(random, startDate > today);

  const at = (day: string) => instantAt(company.timezone, day, `${String(random.int(8, 17)).padStart(2, "0")}:${random.int(10, 59)}`);
  const isUnplanned = type.name === "Sick" || !type.isAbsence;
  const requestedOn = addDays(startDate, isUnplanned ? 0 : -random.int(3, 24));
  const asked = earliest(at(requestedOn < person.firstDay ? person.firstDay : requestedOn), minutesBefore(now, random.int(90, 4000)));
  const createdAt = workingTime({ company }, asked, "before");
  if (createdAt.slice(0, 10) < person.firstDay) return undefined;
  const decided = workingTime({ company }, minutesBefore(createdAt, -random.int(15, 1500)), "after");
  const decidedAt = status === "Pending" ? null : decided < now ? decided : minutesBefore(createdAt, -15);
  const isManual = status === "Approved" && type.name === "Sick" && startDate <= today && random.chance(0.3);
  const teammates = people.filter(({ id, team, lastDay }) => team === person.team && id !== person.id && lastDay === null);
  const director = people.find(({ role, id }) => role === "admin" && id !== person.id) ?? person;
  const lead = person.role === "team_member" ? people.find(({ role, team }) => role === "team_lead" && team === person.team) : director;
  return {
    id: random.idAt(createdAt),
    person,
    type,
    period,
    breakdown,
    halves: halvesOf(period, breakdown),
    days: totalOf(breakdown),
    charges: chargesOf(breakdown),
    status,
    reason: random.pick(reasons[type.name]!) || null,
    rejectionReason: status === "Rejected" ? random.pick(rejections) : null,
    decider: status === "Pending" ? null : (lead ?? director),
    isManual,
    cover: teammates.length > 0 && type.isAbsence && length > 1 && random.chance(0.5) ? random.pick(teammates) : null,
    createdAt: isManual ? decidedAt! : createdAt,
    decidedAt,
  };
}

/** Returns the period from its first to its last charged day, as people ask for it; undefined without a charged day. */
function withoutOuterDaysOff(company: SeedCompany["period"]["company"], period: LeavePeriod): LeavePeriod | undefined {
  const dates = breakdownOf(company, period).flatMap(({ date, charge }) => (charge > 0 ? [date] : []));
  return dates.length === 0 ? undefined : { ...period, startDate: dates[0]!, endDate: dates.at(-1)! };
}

function statusOf(random: Random, isAhead: boolean): LeaveStatus {
  if (random.chance(0.05)) return "Rejected";
  return isAhead && random.chance(0.25) ? "Pending" : "Approved";
}

const mondayFrom = (day: string) => addDays(day, (8 - weekdayOf(day)) % 7);
const earliest = (a: string, b: string) => (a < b ? a : b);
const minutesBefore = (instant: string, minutes: number) => new Date(Date.parse(instant) - minutes * 60_000).toISOString();
