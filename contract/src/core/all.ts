import * as accountLinks from "../account-links.ts";
import * as analytics from "../analytics.ts";
import * as announcements from "../announcements.ts";
import * as audit from "../audit.ts";
import * as auth from "../auth.ts";
import type { Endpoint } from "./endpoint.ts";
import * as blockers from "../reporting/blockers.ts";
import * as decisions from "../inbox/decisions.ts";
import * as digests from "../reporting/digests.ts";
import * as eods from "../eods.ts";
import * as exports from "../exports.ts";
import * as holidayCalendars from "../working-time/holiday-calendars.ts";
import * as holidays from "../working-time/holidays.ts";
import * as hours from "../hours.ts";
import * as kra from "../kra.ts";
import * as delegations from "../absence/delegations.ts";
import * as inLieu from "../absence/in-lieu.ts";
import * as leaveCancellations from "../absence/leave-cancellations.ts";
import * as leaveDocuments from "../absence/leave-documents.ts";
import * as leaves from "../leaves.ts";
import * as mentions from "../inbox/mentions.ts";
import * as notifications from "../inbox/notifications.ts";
import * as passkeys from "../passkeys.ts";
import * as policy from "../policy.ts";
import * as preferences from "../preferences.ts";
import * as projects from "../projects.ts";
import * as push from "../inbox/push.ts";
import * as reminders from "../reminders.ts";
import * as reports from "../reports.ts";
import * as schedules from "../working-time/schedules.ts";
import * as secondFactor from "../second-factor.ts";
import * as settings from "../settings.ts";
import * as system from "../system.ts";
import * as tasks from "../tasks.ts";
import * as teamChannels from "../inbox/team-channels.ts";
import * as teams from "../teams.ts";
import * as users from "../users.ts";

/** The API's features in the order of the documentation. */
export const features = {
  auth,
  secondFactor,
  passkeys,
  users,
  accountLinks,
  teams,
  teamChannels,
  projects,
  tasks,
  eods,
  blockers,
  leaves,
  leaveCancellations,
  leaveDocuments,
  inLieu,
  delegations,
  holidays,
  holidayCalendars,
  schedules,
  hours,
  kra,
  announcements,
  notifications,
  mentions,
  decisions,
  push,
  policy,
  reminders,
  analytics,
  digests,
  reports,
  exports,
  settings,
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
