import type { TeamScope } from "#access/analytics.ts";

/** What every report is narrowed by. */
export type Filters = {
  scope: TeamScope;
  /** Days, both included. */
  startDate: string;
  endDate: string;
  /** The same as instants: from the first until the second. */
  from: string;
  until: string;
  timezone: string;
  team?: string[] | undefined;
  project?: string[] | undefined;
  user?: string[] | undefined;
  status?: string[] | undefined;
  search?: string | undefined;
  /** Who asks. */
  actorId: string;
};
