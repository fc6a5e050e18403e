import type { ReportTasks } from "@daybook/contract/reports";
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
  today: string;
  team?: string[] | undefined;
  project?: string[] | undefined;
  user?: string[] | undefined;
  status?: string[] | undefined;
  /** Of tasks: which ones; without it those created or completed in the period. */
  tasks?: ReportTasks | undefined;
  search?: string | undefined;
  /** Who asks. */
  actorId: string;
};
