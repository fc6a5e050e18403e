import * as accessTokens from "../access-tokens/access-tokens.ts";
import * as accountLinks from "../account-links/account-links.ts";
import * as analytics from "../analytics/analytics.ts";
import * as announcements from "../announcements/announcements.ts";
import * as announcementAttachments from "../announcements/attachments.ts";
import * as announcementReactions from "../announcements/reactions.ts";
import * as announcementReceipts from "../announcements/receipts.ts";
import * as audit from "../audit/audit.ts";
import * as auth from "../auth/auth.ts";
import type { Endpoint } from "./endpoint.ts";
import * as blockers from "../blockers/blockers.ts";
import * as channels from "../channels/channels.ts";
import * as checklists from "../checklists/checklists.ts";
import * as closures from "../closures/closures.ts";
import * as slack from "../slack/slack.ts";
import * as conversations from "../conversations/conversations.ts";
import * as decisions from "../decisions/decisions.ts";
import * as dependencies from "../dependencies/dependencies.ts";
import * as digests from "../digests/digests.ts";
import * as discussions from "../discussions/discussions.ts";
import * as eods from "../eods/eods.ts";
import * as erasures from "../erasures/erasures.ts";
import * as exports from "../exports/exports.ts";
import * as holidayCalendars from "../holiday-calendars/holiday-calendars.ts";
import * as holidays from "../holidays/holidays.ts";
import * as places from "../places/places.ts";
import * as hours from "../hours/hours.ts";
import * as kra from "../kra/kra.ts";
import * as kraCalibration from "../kra/calibration.ts";
import * as kraFormerLeads from "../kra/former-leads.ts";
import * as kraSelfReviews from "../kra/self-reviews.ts";
import * as labels from "../labels/labels.ts";
import * as delegations from "../delegations/delegations.ts";
import * as imports from "../imports/imports.ts";
import * as inLieu from "../in-lieu/in-lieu.ts";
import * as leaveCancellations from "../leaves/cancellations.ts";
import * as leaveDocuments from "../leaves/documents.ts";
import * as pastLeave from "../leaves/past.ts";
import * as whatsappCosts from "../whatsapp-costs/whatsapp-costs.ts";
import * as leaveLimits from "../leave-limits/leave-limits.ts";
import * as leaveEntitlements from "../leaves/entitlements.ts";
import * as leaveOpenings from "../leaves/openings.ts";
import * as leaves from "../leaves/leaves.ts";
import * as mentions from "../mentions/mentions.ts";
import * as notifications from "../notifications/notifications.ts";
import * as nudges from "../nudges/nudges.ts";
import * as offboarding from "../offboarding/offboarding.ts";
import * as passkeys from "../second-factor/passkeys.ts";
import * as plans from "../plans/plans.ts";
import * as policy from "../policy/policy.ts";
import * as preferences from "../preferences/preferences.ts";
import * as projectCopies from "../project-copies/project-copies.ts";
import * as projectPlans from "../project-plans/project-plans.ts";
import * as projects from "../projects/projects.ts";
import * as push from "../notifications/push.ts";
import * as questions from "../questions/questions.ts";
import * as reminders from "../reminders/reminders.ts";
import * as reminderRules from "../reminders/rules.ts";
import * as reports from "../reports/reports.ts";
import * as schedules from "../schedules/schedules.ts";
import * as retention from "../retention/retention.ts";
import * as search from "../search/search.ts";
import * as secondFactor from "../second-factor/second-factor.ts";
import * as sessions from "../sessions/sessions.ts";
import * as settings from "../settings/settings.ts";
import * as setup from "../setup/setup.ts";
import * as series from "../series/series.ts";
import * as subtasks from "../subtasks/subtasks.ts";
import * as system from "../system/system.ts";
import * as tasks from "../tasks/tasks.ts";
import * as teamChannels from "../team-channels/team-channels.ts";
import * as teams from "../teams/teams.ts";
import * as users from "../users/users.ts";
import * as watches from "../watches/watches.ts";
import * as scim from "../scim/scim.ts";
import * as webhooks from "../webhooks/webhooks.ts";
import * as payroll from "../payroll/payroll.ts";
import * as weeks from "../weeks/weeks.ts";
import * as workload from "../workload/workload.ts";

/** The API's features in the order of the documentation. */
export const features = {
  auth,
  setup,
  sessions,
  secondFactor,
  passkeys,
  accessTokens,
  scim,
  webhooks,
  users,
  accountLinks,
  offboarding,
  erasures,
  teams,
  teamChannels,
  projects,
  projectPlans,
  projectCopies,
  tasks,
  labels,
  checklists,
  subtasks,
  dependencies,
  watches,
  workload,
  weeks,
  payroll,
  series,
  eods,
  discussions,
  questions,
  nudges,
  plans,
  blockers,
  leaves,
  leaveCancellations,
  leaveDocuments,
  leaveEntitlements,
  leaveOpenings,
  pastLeave,
  inLieu,
  delegations,
  closures,
  leaveLimits,
  whatsappCosts,
  holidays,
  holidayCalendars,
  places,
  schedules,
  hours,
  kra,
  kraSelfReviews,
  kraCalibration,
  kraFormerLeads,
  announcements,
  announcementReceipts,
  announcementAttachments,
  announcementReactions,
  notifications,
  mentions,
  search,
  conversations,
  slack,
  decisions,
  push,
  policy,
  reminders,
  reminderRules,
  analytics,
  digests,
  reports,
  exports,
  imports,
  settings,
  channels,
  retention,
  audit,
  preferences,
  system,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "output" in value;

/** All endpoints with their feature and name. */
export const allEndpoints = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, endpoint]) => ({ feature, name, endpoint })),
);
