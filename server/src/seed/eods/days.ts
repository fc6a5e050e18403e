import type { EodItemStatus } from "@daybook/contract/core/constants";
import { type Calendar, kindOfDay, weekdayOf } from "#calendar.ts";
import type { Random } from "#seed/random.ts";
import type { SeedPerson } from "#seed/users.ts";
import type { Routine } from "#seed/work/bank.ts";
import { bankOf, type Thread, type workSource } from "#seed/work/threads.ts";

export type DayItem = {
  taskName: string;
  description: string;
  /** Hours in quarters, so that sums are exact. */
  quarters: number;
  status: EodItemStatus;
  blockers: string;
  projectId: string | null;
};
export type DayOfWork = { items: DayItem[]; planTomorrow: string | null };

/** Pieces of work in hand on a day, each number as often as it comes. */
const pieces = [1, 1, 2, 2, 2, 2, 3, 3];
const mostRoutines = 2;
const shares = { description: 0.62, plan: 0.68, becomesBlocked: 0.035, risk: 0.025, notStarted: 0.02, shortDay: 0.04 };

/**
 * Lives people's days one after the other: work goes on from where it was, is finished, gets stuck. Days of a person
 * have to be asked for in their order.
 */
export function dayWriter(random: Random, calendar: Calendar, newThread: ReturnType<typeof workSource>) {
  const inHand = new Map<string, Thread[]>();

  return (person: SeedPerson, day: string): DayOfWork => {
    const weekend = kindOfDay(calendar, day) !== "working";
    const threads = stillOpen(inHand.get(person.id) ?? [], day);
    const wanted = weekend ? 1 : random.pick(pieces);
    const begin = () => {
      const thread = newThread(person, day);
      if (thread) threads.push(thread);
      return thread;
    };
    while (threads.length < wanted && begin());

    const [stuck, moving] = partition(threads.slice(0, wanted), (thread) => isStuck(random, thread));
    if (moving.length === 0) moving.push(...[begin()].filter((thread) => thread !== undefined));
    const waits = stuck.map((thread) => ({
      ...itemOf(random, thread),
      quarters: random.int(1, 6),
      status: "Blocked" as const,
      blockers: thread.blocker,
    }));
    const routines = weekend ? [] : routinesOf(random, person, day, threads);
    const left = quartersOf(random, weekend) - sum(waits) - sum(routines);
    const worked = moving.map((thread, index) => work(random, person, thread, share(left, moving.length, index)));
    const postponed = !weekend && random.chance(shares.notStarted) ? begin() : undefined;
    const untouched = postponed
      ? [{ ...itemOf(random, postponed), description: "Did not get to it today.", status: "Not Started" as const }]
      : [];

    const open = threads.filter(({ quartersLeft }) => quartersLeft > 0);
    inHand.set(person.id, rotated(open, random));
    return { items: [...worked, ...waits, ...untouched, ...routines], planTomorrow: random.chance(shares.plan) ? planFrom(open) : null };
  };
}

function partition<T>(list: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(list, (item) => (test(item) ? "yes" : "no"));
  return [yes, no];
}

/** Stuck for a day, and often for one or two more. */
function isStuck(random: Random, thread: Thread): boolean {
  if (thread.stuckDays > 0) return thread.stuckDays-- > 0;
  if (!random.chance(shares.becomesBlocked)) return false;
  thread.stuckDays = random.int(0, 2);
  return true;
}

/** Work on a project ends when the project does. */
const stillOpen = (threads: readonly Thread[], day: string) => threads.filter(({ project }) => day <= project.lastDay);

/** What was last is first tomorrow, now and then. */
const rotated = (threads: Thread[], random: Random) =>
  threads.length > 1 && random.chance(0.4) ? [...threads.slice(1), threads[0]!] : threads;

const sum = (items: readonly DayItem[]) => items.reduce((all, { quarters }) => all + quarters, 0);

function quartersOf(random: Random, weekend: boolean): number {
  if (weekend) return random.int(6, 18);
  return random.chance(shares.shortDay) ? random.int(14, 24) : Math.round(Math.min(44, Math.max(26, random.around(32, 2))));
}

/** The first thing of the day gets the most. */
function share(quarters: number, things: number, index: number): number {
  const weights = [[1], [0.68, 0.32], [0.55, 0.27, 0.18]][things - 1] ?? [1];
  const before = weights.slice(0, index).reduce((all, weight) => all + Math.round(weight * quarters), 0);
  return Math.max(1, index === things - 1 ? quarters - before : Math.round(weights[index]! * quarters));
}

const itemOf = (random: Random, { title, project, notes }: Thread): DayItem => ({
  taskName: title,
  description: random.chance(shares.description) ? (notes.pop() ?? "") : "",
  quarters: 0,
  status: "In Progress",
  blockers: "",
  projectId: project.id,
});

function work(random: Random, person: SeedPerson, thread: Thread, quarters: number): DayItem {
  thread.quartersLeft -= quarters;
  if (thread.quartersLeft > 2) return { ...itemOf(random, thread), quarters, blockers: random.chance(shares.risk) ? thread.blocker : "" };
  thread.quartersLeft = 0;
  const done = random.chance(shares.description) ? { description: random.pick(bankOf(person).done) } : {};
  return { ...itemOf(random, thread), ...done, quarters, status: "Completed" };
}

/** Meetings and the like. Somebody without a project has nothing else to report. */
function routinesOf(random: Random, person: SeedPerson, day: string, threads: readonly Thread[]): DayItem[] {
  const weekday = weekdayOf(day);
  const possible = bankOf(person).routine.filter(({ weekdays = [weekday] }) => weekdays.includes(weekday));
  const chosen = possible.filter(({ share }) => random.chance(share)).slice(0, mostRoutines);
  const routines = chosen.length > 0 || threads.length > 0 ? chosen : [random.pick(possible)];
  return routines.map((routine) => routineItem(random, routine, threads[0]));
}

const routineItem = (random: Random, { title, hours: [from, to], notes = [] }: Routine, thread: Thread | undefined): DayItem => ({
  taskName: title,
  description: notes.length > 0 && random.chance(shares.description) ? random.pick(notes) : "",
  quarters: random.int(from * 4, to * 4),
  status: "Completed",
  blockers: "",
  projectId: thread?.project.id ?? null,
});

const planFrom = (threads: readonly Thread[]) =>
  threads
    .slice(0, 2)
    .map(({ next }) => next)
    .join(" ") || null;
