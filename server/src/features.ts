import type { Feature } from "#feature.ts";
import { accessTokens } from "#features/access-tokens/access-tokens.feature.ts";
import { accountLinks } from "#features/account-links/account-links.feature.ts";
import { analytics } from "#features/analytics/analytics.feature.ts";
import { announcements } from "#features/announcements/announcements.feature.ts";
import { audit } from "#features/audit/audit.feature.ts";
import { auth } from "#features/auth/auth.feature.ts";
import { backups } from "#features/backups/backups.feature.ts";
import { blockers } from "#features/blockers/blockers.feature.ts";
import { checklists } from "#features/checklists/checklists.feature.ts";
import { channels } from "#features/channels/channels.feature.ts";
import { closures } from "#features/closures/closures.feature.ts";
import { slack } from "#features/slack/slack.feature.ts";
import { conversations } from "#features/conversations/conversations.feature.ts";
import { decisions } from "#features/decisions/decisions.feature.ts";
import { delegations } from "#features/delegations/delegations.feature.ts";
import { dependencies } from "#features/dependencies/dependencies.feature.ts";
import { digests } from "#features/digests/digests.feature.ts";
import { discussions } from "#features/discussions/discussions.feature.ts";
import { eods } from "#features/eods/eods.feature.ts";
import { erasures } from "#features/erasures/erasures.feature.ts";
import { exports } from "#features/exports/exports.feature.ts";
import { files } from "#features/files/files.feature.ts";
import { holidayCalendars } from "#features/holiday-calendars/holiday-calendars.feature.ts";
import { holidays } from "#features/holidays/holidays.feature.ts";
import { hours } from "#features/hours/hours.feature.ts";
import { imports } from "#features/imports/imports.feature.ts";
import { inLieu } from "#features/in-lieu/in-lieu.feature.ts";
import { kra } from "#features/kra/kra.feature.ts";
import { labels } from "#features/labels/labels.feature.ts";
import { leaveLimits } from "#features/leave-limits/leave-limits.feature.ts";
import { leaves } from "#features/leaves/leaves.feature.ts";
import { mentions } from "#features/mentions/mentions.feature.ts";
import { notifications } from "#features/notifications/notifications.feature.ts";
import { nudges } from "#features/nudges/nudges.feature.ts";
import { offboarding } from "#features/offboarding/offboarding.feature.ts";
import { places } from "#features/places/places.feature.ts";
import { plans } from "#features/plans/plans.feature.ts";
import { policy } from "#features/policy/policy.feature.ts";
import { preferences } from "#features/preferences/preferences.feature.ts";
import { projectCopies } from "#features/project-copies/project-copies.feature.ts";
import { projectPlans } from "#features/project-plans/project-plans.feature.ts";
import { projects } from "#features/projects/projects.feature.ts";
import { questions } from "#features/questions/questions.feature.ts";
import { reminders } from "#features/reminders/reminders.feature.ts";
import { reports } from "#features/reports/reports.feature.ts";
import { retention } from "#features/retention/retention.feature.ts";
import { schedules } from "#features/schedules/schedules.feature.ts";
import { search } from "#features/search/search.feature.ts";
import { secondFactor } from "#features/second-factor/second-factor.feature.ts";
import { sessions } from "#features/sessions/sessions.feature.ts";
import { settings } from "#features/settings/settings.feature.ts";
import { setup } from "#features/setup/setup.feature.ts";
import { singleSignOn } from "#features/single-sign-on/single-sign-on.feature.ts";
import { subtasks } from "#features/subtasks/subtasks.feature.ts";
import { system } from "#features/system/system.feature.ts";
import { taskImports } from "#features/task-imports/task-imports.feature.ts";
import { tasks } from "#features/tasks/tasks.feature.ts";
import { teamChannels } from "#features/team-channels/team-channels.feature.ts";
import { teams } from "#features/teams/teams.feature.ts";
import { users } from "#features/users/users.feature.ts";
import { series } from "#features/series/series.feature.ts";
import { watches } from "#features/watches/watches.feature.ts";
import { calendarMails } from "#features/calendar-mails/calendar-mails.feature.ts";
import { scim } from "#features/scim/scim.feature.ts";
import { whatsappCosts } from "#features/whatsapp-costs/whatsapp-costs.feature.ts";
import { webhooks } from "#features/webhooks/webhooks.feature.ts";
import { payroll } from "#features/payroll/payroll.feature.ts";
import { weeks } from "#features/weeks/weeks.feature.ts";
import { workload } from "#features/workload/workload.feature.ts";

/** All features. Their extensions and subscriptions run in this order, such as the steps after an account was deleted. */
export const features: readonly Feature[] = [
  secondFactor,
  sessions,
  teams,
  users,
  offboarding,
  accountLinks,
  accessTokens,
  calendarMails,
  scim,
  webhooks,
  auth,
  setup,
  projects,
  tasks,
  labels,
  taskImports,
  checklists,
  subtasks,
  dependencies,
  watches,
  workload,
  projectPlans,
  projectCopies,
  series,
  eods,
  discussions,
  questions,
  plans,
  blockers,
  holidayCalendars,
  holidays,
  schedules,
  places,
  leaves,
  closures,
  leaveLimits,
  inLieu,
  delegations,
  decisions,
  mentions,
  search,
  hours,
  weeks,
  payroll,
  analytics,
  digests,
  reports,
  exports,
  erasures,
  imports,
  announcements,
  kra,
  policy,
  nudges,
  files,
  preferences,
  notifications,
  teamChannels,
  reminders,
  whatsappCosts,
  conversations,
  slack,
  singleSignOn,
  settings,
  channels,
  retention,
  audit,
  system,
  backups,
];
