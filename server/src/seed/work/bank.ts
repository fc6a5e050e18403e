/**
 * What a team's days are made of. Texts hold `{room}`, `{screen}` and other names of project parts in braces; a
 * piece of work suits the projects that have such a part.
 */
export type Bank = {
  work: readonly Work[];
  routine: readonly Routine[];
  /** Said of work that was finished, where a piece of work has no words of its own. */
  done: readonly string[];
  /** What stands in the way, where a piece of work has no words of its own. */
  blockers: readonly string[];
};

/** A piece of work that takes one to several days. */
export type Work = {
  title: string;
  /** Said while it goes on. */
  notes: readonly string[];
  /** What comes next, for the plan of the following day. */
  next: string;
  blocker?: string;
};

/** What comes again and again beside the work itself. */
export type Routine = {
  title: string;
  /** Shortest and longest, in hours. */
  hours: readonly [number, number];
  /** How likely on a day. */
  share: number;
  /** ISO weekdays on which it takes place; every day without. */
  weekdays?: readonly number[];
  notes?: readonly string[];
};

export const standUp: Routine = { title: "Stand-up and planning", hours: [0.25, 0.5], share: 0.45 };
