/**
 * Texts for a team's reports and tasks. Placeholders such as `{room}` and `{screen}` are names of project parts; work is used
 * only in projects that have all of its parts.
 */
export type Bank = {
  work: readonly Work[];
  routine: readonly Routine[];
  /** Notes for finished work. */
  done: readonly string[];
  /** Blockers for work without its own. */
  blockers: readonly string[];
};

/** A piece of work that takes one to several days. */
export type Work = {
  title: string;
  /** Notes while it is in progress. */
  notes: readonly string[];
  /** The next step, for the plan of the following day. */
  next: string;
  blocker?: string;
};

/** Recurring activities besides project work. */
export type Routine = {
  title: string;
  /** Minimum and maximum in hours. */
  hours: readonly [number, number];
  /** Probability per day. */
  share: number;
  /** ISO weekdays on which it takes place; every day if not set. */
  weekdays?: readonly number[];
  notes?: readonly string[];
};

export const standUp: Routine = { title: "Stand-up and planning", hours: [0.25, 0.5], share: 0.45 };
