import type { ProjectStatus } from "@daybook/contract/core/constants";

/** The parts of a project that work refers to, by the placeholder names in the texts of `work/`. */
export type Parts = Readonly<Record<string, readonly string[]>>;

/** A project with fixed members and texts. */
export type FixedProject = {
  name: string;
  key: string;
  description: string;
  /** The team's name. */
  team: string;
  /** Name of the lead, who is also a member. */
  lead: string;
  /** Names of the members. */
  members: readonly string[];
  status: ProjectStatus;
  /** Days from today; negative for the past. */
  start: number;
  due: number | null;
  /** Days since work stopped, for completed and paused projects. */
  stopped?: number;
  parts: Parts;
};
