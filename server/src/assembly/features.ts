import { on, subscriptionsOf } from "#changes.ts";
import type { Job } from "#context.ts";
import { analyticsRoutes } from "#features/analytics/analytics.routes.ts";
import { announcementsRoutes } from "#features/announcements/announcements.routes.ts";
import { auditRoutes } from "#features/audit/audit.routes.ts";
import * as blockersReportsService from "#features/blockers/blockers.reports.service.ts";
import { blockersRoutes } from "#features/blockers/blockers.routes.ts";
import * as blockersService from "#features/blockers/blockers.service.ts";
import { decisionsSweep } from "#features/decisions/decisions.jobs.ts";
import { decisionsRoutes } from "#features/decisions/decisions.routes.ts";
import { digestsRoutes } from "#features/digests/digests.routes.ts";
import { eodsDraftsSweep } from "#features/eods/eods.drafts.jobs.ts";
import { registerReportHooks } from "#features/eods/eods.hooks.service.ts";
import { eodsRoutes } from "#features/eods/eods.routes.ts";
import { exportsRoutes } from "#features/exports/exports.routes.ts";
import { hoursRoutes } from "#features/hours/hours.routes.ts";
import { projectsRoutes } from "#features/projects/projects.routes.ts";
import * as filesService from "#features/files/files.service.ts";
import { filesRoutes } from "#features/files/files.routes.ts";
import { kraRoutes } from "#features/kra/kra.routes.ts";
import { holidayCalendarsRoutes } from "#features/holiday-calendars/holiday-calendars.routes.ts";
import { holidaysRoutes } from "#features/holidays/holidays.routes.ts";
import * as leavesCancellationsService from "#features/leaves/requests/leaves.cancellations.service.ts";
import * as leavesDocumentsService from "#features/leaves/documents/leaves.documents.service.ts";
import * as leavesDecisionsService from "#features/leaves/requests/leaves.decisions.service.ts";
import * as leavesFeedService from "#features/leaves/calendar/leaves.feed.service.ts";
import * as leavesHolidaysService from "#features/leaves/calendar/leaves.holidays.service.ts";
import * as leavesSchedulesService from "#features/leaves/calendar/leaves.schedules.service.ts";
import { leavesGrantYear } from "#features/leaves/balance/leaves.grants.jobs.ts";
import { delegationsRoutes } from "#features/delegations/delegations.routes.ts";
import { blockersEscalate } from "#features/blockers/blockers.escalation.jobs.ts";
import { leavesEscalate } from "#features/leaves/requests/leaves.escalation.jobs.ts";
import { inLieuRoutes } from "#features/in-lieu/in-lieu.routes.ts";
import { mentionsRoutes } from "#features/mentions/mentions.routes.ts";
import { policyRoutes } from "#features/policy/policy.routes.ts";
import { preferencesRoutes } from "#features/preferences/preferences.routes.ts";
import { reportsRoutes } from "#features/reports/reports.routes.ts";
import * as sessionsDevicesService from "#features/sessions/sessions.devices.service.ts";
import { sessionsRoutes } from "#features/sessions/sessions.routes.ts";
import { setupRoutes } from "#features/setup/setup.routes.ts";
import * as singleSignOnAccountsService from "#features/single-sign-on/single-sign-on.accounts.service.ts";
import { singleSignOnSweep } from "#features/single-sign-on/single-sign-on.jobs.ts";
import * as secondFactorRemovalService from "#features/second-factor/second-factor.removal.service.ts";
import { secondFactorRoutes } from "#features/second-factor/second-factor.routes.ts";
import { schedulesRoutes } from "#features/schedules/schedules.routes.ts";
import { settingsRoutes } from "#features/settings/settings.routes.ts";
import * as tasksAttachmentsService from "#features/tasks/tasks.attachments.service.ts";
import * as tasksRemovalService from "#features/tasks/tasks.removal.service.ts";
import * as tasksReportsService from "#features/tasks/tasks.reports.service.ts";
import { tasksPurge } from "#features/tasks/tasks.purge.jobs.ts";
import * as teamChannelsService from "#features/team-channels/team-channels.service.ts";
import { subscriptions as notices } from "#features/notifications/notifications.record.service.ts";
import * as blockersChanges from "#features/blockers/blockers.changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import * as teamChannelsMessagesService from "#features/team-channels/team-channels.messages.service.ts";
import * as teamsChanges from "#features/teams/teams.changes.ts";
import { teamsRoutes } from "#features/teams/teams.routes.ts";
import { accountLinksRoutes } from "#features/account-links/account-links.routes.ts";
import { authRoutes } from "#features/auth/auth.routes.ts";
import { singleSignOnRoutes } from "#features/single-sign-on/single-sign-on.routes.ts";
import { teamChannelsRoutes } from "#features/team-channels/team-channels.routes.ts";
import { tasksRoutes } from "#features/tasks/tasks.routes.ts";
import { leavesRoutes } from "#features/leaves/leaves.routes.ts";
import { remindersRoutes } from "#features/reminders/reminders.routes.ts";
import { systemRoutes } from "#features/system/system.routes.ts";
import { notificationsJobs } from "#features/notifications/notifications.jobs.ts";
import { notificationsRoutes } from "#features/notifications/notifications.routes.ts";
import { accountLinksJobs } from "#features/account-links/account-links.jobs.ts";
import { sessionsJobs } from "#features/sessions/sessions.jobs.ts";
import { remindersJobs } from "#features/reminders/reminders.jobs.ts";
import { secondFactorJobs } from "#features/second-factor/second-factor.jobs.ts";
import { digestsJobs } from "#features/digests/digests.jobs.ts";
import { teamChannelsJobs } from "#features/team-channels/team-channels.jobs.ts";
import { backupsRun } from "#features/backups/backups.jobs.ts";
import { idempotencySweep } from "#http/idempotency.ts";

/** Access to files is decided by the feature that they belong to. */
filesService.registerReadRule("attachment", tasksAttachmentsService.mayReadFile);
filesService.registerReadRule("leave_document", leavesDocumentsService.mayReadFile);

/** Reports open and continue blockers, and ask about open ones. */
registerReportHooks({ saved: blockersReportsService.syncReport, suggest: blockersReportsService.suggest });
sessionsDevicesService.onNewDevice(sessionsDevicesService.queueEmail);

/** What follows when an account is deleted or deactivated. */
export const accountHooks = {
  deleted: [
    secondFactorRemovalService.closeAccount,
    sessionsDevicesService.closeAccount,
    tasksReportsService.unassignFrom,
    blockersService.closeAccount,
    leavesDecisionsService.closeAccount,
    leavesCancellationsService.closeAccount,
    leavesFeedService.revokeFeed,
    singleSignOnAccountsService.unlink,
  ],
  deactivated: [leavesDecisionsService.closeAccount, leavesCancellationsService.closeAccount, leavesFeedService.revokeFeed],
};

/** What the features do about each other's changes. */
export const subscriptions = subscriptionsOf([
  on(teamsChanges.removed, teamChannelsService.closeTeams),
  ...notices,
  on(leavesChanges.applied, teamChannelsMessagesService.queueLeaves, "messages"),
  on(blockersChanges.opened, teamChannelsMessagesService.queueBlockers, "messages"),
]);

/** The API's features; each registers its endpoints. */
export const features = [
  secondFactorRoutes,
  sessionsRoutes,
  setupRoutes,
  teamsRoutes,
  projectsRoutes(tasksRemovalService.detachDeletedTasks),
  eodsRoutes,
  blockersRoutes,
  holidayCalendarsRoutes,
  holidaysRoutes({ before: leavesHolidaysService.lockRules, added: leavesHolidaysService.refundDay }),
  schedulesRoutes({ before: leavesSchedulesService.lockPerson, changed: leavesSchedulesService.chargeAgain }),
  inLieuRoutes,
  delegationsRoutes,
  decisionsRoutes,
  mentionsRoutes,
  hoursRoutes,
  analyticsRoutes,
  digestsRoutes,
  reportsRoutes,
  exportsRoutes,
  announcementsRoutes,
  kraRoutes,
  policyRoutes,
  filesRoutes,
  preferencesRoutes,
  settingsRoutes,
  auditRoutes,
  authRoutes,
  singleSignOnRoutes,
  accountLinksRoutes,
  teamChannelsRoutes,
  tasksRoutes,
  leavesRoutes,
  remindersRoutes,
  systemRoutes,
  notificationsRoutes,
];

/** Background jobs. */
export const jobs: Job[] = [
  idempotencySweep,
  leavesGrantYear,
  leavesEscalate,
  blockersEscalate,
  tasksPurge,
  eodsDraftsSweep,
  singleSignOnSweep,
  decisionsSweep,
  ...accountLinksJobs,
  ...sessionsJobs,
  ...remindersJobs,
  ...secondFactorJobs,
  ...digestsJobs,
  ...teamChannelsJobs,
  backupsRun,
  ...notificationsJobs,
];
