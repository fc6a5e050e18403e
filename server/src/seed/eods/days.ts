import type { EodItemStatus } from "@daybook/contract/core/constants";
import { type Calendar, kindOfDay, weekdayOf } from "#calendar.ts";
import type { Random } from "#seed/random.ts";
import type { SeedPerson } from "#seed/users.ts";
import type { Routine } from "#seed/work/bank.ts";
import { bankOf, type Thread, type workSource } from "#seed/work/threads.ts";

export type DayItem = {
  taskName: string;
  description: string;
  /** Hours in quarters, for exact sums. */
  quarters: number;
  status: EodItemStatus;
  blockers: string;
  projectId: string | null;
};
export type DayOfWork = { items: DayItem[]; planTomorrow: string | null };

/** Number of parallel work threads on a day, weighted by frequency. */
const threadCounts = [1, 1, 2, 2, 2, 2, 3, 3];
const routinesMax = 2;
const shares = { description: 0.62, plan: 0.68, becomesBlocked: 0.035, risk: 0.025, notStarted: 0.02, shortDay: 0.04 };

/**
 * Returns a function that generates the items of a user's day. Work continues across days until it is completed or
 * blocked, so a user's days must be generated in order.
 */
export function dayGenerator(random: Random, calendar: Calendar, newThread: ReturnType<typeof workSource>) {
  const openThreads = new Map<string, Thread[]>();

  return (person: SeedPerson, day: string): DayOfWork => {
    const weekend = kindOfDay(calendar, day) !== "working";
    const threads = stillOpen(openThreads.get(person.id) ?? [], day);
    const wanted = weekend ? 1 : random.pick(threadCounts);
    const startThread = () => {
      const thread = newThread(person, day);
      if (thread) threads.push(thread);
      return thread;
    };
    while (threads.length < wanted && startThread());

    const [blocked, active] = partition(threads.slice(0, wanted), (thread) => isBlocked(random, thread));
    if (active.length === 0) active.push(...[startThread()].filter((thread) => thread !== undefined));
    const blockedItems = blocked.map((thread) => ({
      ...itemOf(random, thread),
      quarters: random.int(1, 6),
      status: "Blocked" as const,
      blockers: thread.blocker,
    }));
    const routines = weekend ? [] : routinesOf(random, person, day, threads);
    const left = quartersOf(random, weekend) - sum(blockedItems) - sum(routines);
    const worked = active.map((thread, index) => work(random, person, thread, share(left, active.length, index)));
    const postponed = !weekend && random.chance(shares.notStarted) ? startThread() : undefined;
    const notStarted = postponed
      ? [{ ...itemOf(random, postponed), description: "Didn't get to it today.", status: "Not Started" as const }]
      : [];

    const open = threads.filter(({ quartersLeft }) => quartersLeft > 0);
    openThreads.set(person.id, rotated(open, random));
    return {
      items: [...worked, ...blockedItems, ...notStarted, ...routines],
      planTomorrow: random.chance(shares.plan) ? planFrom(open) : null,
    };
  };
}

function partition<T>(list: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(list, (item) => (test(item) ? "yes" : "no"));
  return [yes, no];
}

/** Blocks a thread for one to three days. */
function isBlocked(random: Random, thread: Thread): boolean {
  if (thread.stuckDays > 0) return thread.stuckDays-- > 0;
  if (!random.chance(shares.becomesBlocked)) return false;
  thread.stuckDays = random.int(0, 2);
  return true;
}

/** Drops threads whose project has ended. */
const stillOpen = (threads: readonly Thread[], day: string) => threads.filter(({ project }) => day <= project.lastDay);

/** Occasionally moves the first thread to the end for the next day. */
const rotated = (threads: Thread[], random: Random) =>
  threads.length > 1 && random.chance(0.4) ? [...threads.slice(1), threads[0]!] : threads;

const sum = (items: readonly DayItem[]) => items.reduce((all, { quarters }) => all + quarters, 0);

function quartersOf(random: Random, weekend: boolean): number {
  if (weekend) return random.int(6, 18);
  return random.chance(shares.shortDay) ? random.int(14, 24) : Math.round(Math.min(44, Math.max(26, random.around(32, 2))));
}

/** Returns the quarters of one of `count` threads; the first one gets the most. */
function share(quarters: number, count: number, index: number): number {
  const weights = [[1], [0.68, 0.32], [0.55, 0.27, 0.18]][count - 1] ?? [1];
  const before = weights.slice(0, index).reduce((all, weight) => all + Math.round(weight * quarters), 0);
  return Math.max(1, index === count - 1 ? quarters - before : Math.round(weights[index]! * quarters));
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

/** Returns recurring items such as meetings. Users without a project report nothing else, so they get at least one. */
function routinesOf(random: Random, person: SeedPerson, day: string, threads: readonly Thread[]): DayItem[] {
  const weekday = weekdayOf(day);
  const possible = bankOf(person).routine.filter(({ weekdays = [weekday] }) => weekdays.includes(weekday));
  const chosen = possible.filter(({ share }) => random.chance(share)).slice(0, routinesMax);
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
