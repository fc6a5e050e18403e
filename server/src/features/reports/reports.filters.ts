import type { ReportGroup, ReportTasks } from "@daybook/contract/reports/reports";
import type { TeamScope } from "#access/analytics.ts";

/** Filters of all reports. */
export type Filters = {
  scope: TeamScope;
  /** Days, both included. */
  startDate: string;
  endDate: string;
  /** The same period as instants; `until` is exclusive. */
  from: string;
  until: string;
  timezone: string;
  today: string;
  team?: string[] | undefined;
  project?: string[] | undefined;
  user?: string[] | undefined;
  status?: string[] | undefined;
  /** Filter of the tasks report. Default: created or completed in the period. */
  tasks?: ReportTasks | undefined;
  /** One row per group. */
  groupBy?: ReportGroup | undefined;
  search?: string | undefined;
  /** The user who requests the report. */
  actorId: string;
};
