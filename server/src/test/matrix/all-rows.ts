import { accessTokensRows } from "./rows/access-tokens.rows.ts";
import { accountLinksRows } from "./rows/account-links.rows.ts";
import { analyticsRows, digestsRows, exportsRows, reportsRows } from "./rows/analytics.rows.ts";
import { announcementPartsRows } from "./rows/announcements/parts.rows.ts";
import { announcementsRows } from "./rows/announcements/announcements.rows.ts";
import { auditRows } from "./rows/audit.rows.ts";
import { authRows } from "./rows/auth.rows.ts";
import { blockersRows } from "./rows/blockers.rows.ts";
import { checklistsRows } from "./rows/tasks/checklists.rows.ts";
import { dependenciesRows } from "./rows/tasks/dependencies.rows.ts";
import { watchesRows } from "./rows/tasks/watches.rows.ts";
import { seriesRows } from "./rows/tasks/series.rows.ts";
import { subtasksRows } from "./rows/tasks/subtasks.rows.ts";
import { decisionsRows } from "./rows/decisions.rows.ts";
import { importsRows } from "./rows/imports.rows.ts";
import { inLieuRows } from "./rows/in-lieu.rows.ts";
import { delegationsRows } from "./rows/delegations.rows.ts";
import { discussionsRows } from "./rows/eods/discussions.rows.ts";
import { eodsRows } from "./rows/eods/eods.rows.ts";
import { hoursRows } from "./rows/hours.rows.ts";
import { kraEvaluationsRows } from "./rows/kra/kra-evaluations.rows.ts";
import { calibrationRows } from "./rows/kra/calibration.rows.ts";
import { formerLeadsRows } from "./rows/kra/former-leads.rows.ts";
import { selfReviewsRows } from "./rows/kra/self-reviews.rows.ts";
import { kraRows } from "./rows/kra/kra.rows.ts";
import { labelsRows } from "./rows/tasks/labels.rows.ts";
import { leavesRows } from "./rows/leaves.rows.ts";
import { mentionsRows } from "./rows/mentions.rows.ts";
import { notificationsRows } from "./rows/notifications.rows.ts";
import { policyRows } from "./rows/policy.rows.ts";
import { preferencesRows } from "./rows/preferences.rows.ts";
import { projectsRows } from "./rows/projects.rows.ts";
import { slackRows } from "./rows/users/slack.rows.ts";
import { conversationsRows } from "./rows/users/conversations.rows.ts";
import { nudgesRows } from "./rows/nudges.rows.ts";
import { plansRows } from "./rows/eods/plans.rows.ts";
import { questionsRows } from "./rows/eods/questions.rows.ts";
import { remindersRows } from "./rows/reminders.rows.ts";
import { leaveLimitsRows } from "./rows/leaves/leave-limits.rows.ts";
import { closuresRows } from "./rows/leaves/closures.rows.ts";
import { holidayCalendarsRows } from "./rows/holiday-calendars.rows.ts";
import { placesRows } from "./rows/users/places.rows.ts";
import { schedulesRows } from "./rows/schedules.rows.ts";
import { searchRows } from "./rows/tasks/search.rows.ts";
import { secondFactorRows } from "./rows/second-factor.rows.ts";
import { sessionsRows } from "./rows/sessions.rows.ts";
import { settingsRows } from "./rows/settings.rows.ts";
import { setupRows } from "./rows/setup.rows.ts";
import { systemRows } from "./rows/system.rows.ts";
import type { Row } from "./table.ts";
import { tasksChangingRows } from "./rows/tasks/tasks-changing.rows.ts";
import { tasksBulkRows, tasksDiscussionRows } from "./rows/tasks/tasks-many.rows.ts";
import { tasksRows } from "./rows/tasks/tasks.rows.ts";
import { teamChannelsRows } from "./rows/team-channels.rows.ts";
import { teamsRows } from "./rows/teams.rows.ts";
import { usersChangingRows } from "./rows/users/users-changing.rows.ts";
import { usersRows } from "./rows/users/users.rows.ts";
import { erasuresRows } from "./rows/users/erasures.rows.ts";
import { offboardingRows } from "./rows/users/offboarding.rows.ts";
import { webhooksRows } from "./rows/webhooks.rows.ts";
import { payrollRows } from "./rows/hours/payroll.rows.ts";
import { weeksRows } from "./rows/hours/weeks.rows.ts";
import { workloadRows } from "./rows/tasks/workload.rows.ts";

/** The permission matrix, written from the specification. Each feature adds its own file of rows. */
export const allRows: Row[] = [
  ...authRows,
  ...sessionsRows,
  ...setupRows,
  ...secondFactorRows,
  ...usersRows,
  ...usersChangingRows,
  ...accountLinksRows,
  ...accessTokensRows,
  ...webhooksRows,
  ...offboardingRows,
  ...erasuresRows,
  ...teamsRows,
  ...teamChannelsRows,
  ...projectsRows,
  ...tasksRows,
  ...tasksChangingRows,
  ...tasksBulkRows,
  ...tasksDiscussionRows,
  ...eodsRows,
  ...discussionsRows,
  ...questionsRows,
  ...conversationsRows,
  ...slackRows,
  ...nudgesRows,
  ...plansRows,
  ...blockersRows,
  ...checklistsRows,
  ...subtasksRows,
  ...workloadRows,
  ...dependenciesRows,
  ...watchesRows,
  ...seriesRows,
  ...labelsRows,
  ...leavesRows,
  ...importsRows,
  ...inLieuRows,
  ...delegationsRows,
  ...hoursRows,
  ...weeksRows,
  ...closuresRows,
  ...leaveLimitsRows,
  ...payrollRows,
  ...holidayCalendarsRows,
  ...placesRows,
  ...schedulesRows,
  ...analyticsRows,
  ...digestsRows,
  ...reportsRows,
  ...exportsRows,
  ...announcementsRows,
  ...announcementPartsRows,
  ...kraRows,
  ...kraEvaluationsRows,
  ...selfReviewsRows,
  ...calibrationRows,
  ...formerLeadsRows,
  ...policyRows,
  ...remindersRows,
  ...settingsRows,
  ...auditRows,
  ...mentionsRows,
  ...searchRows,
  ...notificationsRows,
  ...decisionsRows,
  ...preferencesRows,
  ...systemRows,
];
