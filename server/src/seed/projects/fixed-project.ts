import type { ProjectStatus } from "@daybook/contract/core/constants";

/** The parts of a project that work happens on, by the names that the texts of `work/` put in braces. */
export type Parts = Readonly<Record<string, readonly string[]>>;

/** A project whose people and texts are written by hand. */
export type FixedProject = {
  name: string;
  key: string;
  description: string;
  /** The team's name. */
  team: string;
  /** A person's name. The lead is a member as well. */
  lead: string;
  /** People's names. */
  members: readonly string[];
  status: ProjectStatus;
  /** Days from today to the start and the end; what is past is negative. */
  start: number;
  due: number | null;
  /** Days ago on which work stopped, for what is finished or on hold. */
  stopped?: number;
  parts: Parts;
};
