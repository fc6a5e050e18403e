import type { Endpoint } from "./endpoint.ts";

/** Type-level list of all endpoints: the web calls them by `"METHOD /path"` without loading schemas. */
type Modules = [
  typeof import("../auth/auth.ts"),
  typeof import("../setup/setup.ts"),
  typeof import("../sessions/sessions.ts"),
  typeof import("../second-factor/second-factor.ts"),
  typeof import("../second-factor/passkeys.ts"),
  typeof import("../access-tokens/access-tokens.ts"),
  typeof import("../webhooks/webhooks.ts"),
  typeof import("../users/users.ts"),
  typeof import("../account-links/account-links.ts"),
  typeof import("../teams/teams.ts"),
  typeof import("../team-channels/team-channels.ts"),
  typeof import("../projects/projects.ts"),
  typeof import("../tasks/tasks.ts"),
  typeof import("../labels/labels.ts"),
  typeof import("../checklists/checklists.ts"),
  typeof import("../subtasks/subtasks.ts"),
  typeof import("../dependencies/dependencies.ts"),
  typeof import("../watches/watches.ts"),
  typeof import("../eods/eods.ts"),
  typeof import("../discussions/discussions.ts"),
  typeof import("../questions/questions.ts"),
  typeof import("../nudges/nudges.ts"),
  typeof import("../imports/imports.ts"),
  typeof import("../plans/plans.ts"),
  typeof import("../blockers/blockers.ts"),
  typeof import("../leaves/leaves.ts"),
  typeof import("../leaves/cancellations.ts"),
  typeof import("../leaves/documents.ts"),
  typeof import("../leaves/openings.ts"),
  typeof import("../leaves/past.ts"),
  typeof import("../delegations/delegations.ts"),
  typeof import("../in-lieu/in-lieu.ts"),
  typeof import("../holidays/holidays.ts"),
  typeof import("../holiday-calendars/holiday-calendars.ts"),
  typeof import("../schedules/schedules.ts"),
  typeof import("../hours/hours.ts"),
  typeof import("../kra/kra.ts"),
  typeof import("../announcements/announcements.ts"),
  typeof import("../notifications/notifications.ts"),
  typeof import("../mentions/mentions.ts"),
  typeof import("../decisions/decisions.ts"),
  typeof import("../notifications/push.ts"),
  typeof import("../policy/policy.ts"),
  typeof import("../reminders/reminders.ts"),
  typeof import("../analytics/analytics.ts"),
  typeof import("../digests/digests.ts"),
  typeof import("../reports/reports.ts"),
  typeof import("../exports/exports.ts"),
  typeof import("../settings/settings.ts"),
  typeof import("../audit/audit.ts"),
  typeof import("../preferences/preferences.ts"),
  typeof import("../system/system.ts"),
];

type EndpointsIn<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;
type AnyEndpoint = EndpointsIn<Modules[number]>;

/** Maps `"GET /users/:id"` to its endpoint. */
export type Api = { [E in AnyEndpoint as `${E["method"]} ${E["path"]}`]: E };
export type Operation = keyof Api;
