import { analyticsRows, exportsRows, reportsRows } from "./analytics.rows.ts";
import { announcementsRows } from "./announcements.rows.ts";
import { auditRows } from "./audit.rows.ts";
import { authRows } from "./auth.rows.ts";
import { eodsRows } from "./eods.rows.ts";
import { hoursRows } from "./hours.rows.ts";
import { kraEvaluationsRows } from "./kra-evaluations.rows.ts";
import { kraRows } from "./kra.rows.ts";
import { leavesRows } from "./leaves.rows.ts";
import { policyRows } from "./policy.rows.ts";
import { preferencesRows } from "./preferences.rows.ts";
import { projectsRows } from "./projects.rows.ts";
import { remindersRows } from "./reminders.rows.ts";
import { settingsRows } from "./settings.rows.ts";
import { systemRows } from "./system.rows.ts";
import type { Row } from "./table.ts";
import { tasksChangingRows } from "./tasks-changing.rows.ts";
import { tasksManyRows, tasksTalkRows } from "./tasks-many.rows.ts";
import { tasksRows } from "./tasks.rows.ts";
import { teamsRows } from "./teams.rows.ts";
import { usersChangingRows } from "./users-changing.rows.ts";
import { usersRows } from "./users.rows.ts";

/** Who may do what, written from the specification and not from the code. Each feature adds its own file. */
export const allRows: Row[] = [
  ...authRows,
  ...usersRows,
  ...usersChangingRows,
  ...teamsRows,
  ...projectsRows,
  ...tasksRows,
  ...tasksChangingRows,
  ...tasksManyRows,
  ...tasksTalkRows,
  ...eodsRows,
  ...leavesRows,
  ...hoursRows,
  ...analyticsRows,
  ...reportsRows,
  ...exportsRows,
  ...announcementsRows,
  ...kraRows,
  ...kraEvaluationsRows,
  ...policyRows,
  ...remindersRows,
  ...settingsRows,
  ...auditRows,
  ...preferencesRows,
  ...systemRows,
];
