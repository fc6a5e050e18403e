import type { Endpoint } from "./endpoint.ts";

/** Type-level list of all endpoints: the web calls them by `"METHOD /path"` without loading schemas. */
type Modules = [
  typeof import("../auth.ts"),
  typeof import("../second-factor.ts"),
  typeof import("../passkeys.ts"),
  typeof import("../users.ts"),
  typeof import("../account-links.ts"),
  typeof import("../teams.ts"),
  typeof import("../inbox/team-channels.ts"),
  typeof import("../projects.ts"),
  typeof import("../tasks.ts"),
  typeof import("../eods.ts"),
  typeof import("../reporting/blockers.ts"),
  typeof import("../leaves.ts"),
  typeof import("../absence/leave-cancellations.ts"),
  typeof import("../absence/leave-documents.ts"),
  typeof import("../absence/delegations.ts"),
  typeof import("../absence/in-lieu.ts"),
  typeof import("../working-time/holidays.ts"),
  typeof import("../working-time/holiday-calendars.ts"),
  typeof import("../working-time/schedules.ts"),
  typeof import("../hours.ts"),
  typeof import("../kra.ts"),
  typeof import("../announcements.ts"),
  typeof import("../inbox/notifications.ts"),
  typeof import("../inbox/mentions.ts"),
  typeof import("../inbox/decisions.ts"),
  typeof import("../inbox/push.ts"),
  typeof import("../policy.ts"),
  typeof import("../reminders.ts"),
  typeof import("../analytics.ts"),
  typeof import("../reporting/digests.ts"),
  typeof import("../reports.ts"),
  typeof import("../exports.ts"),
  typeof import("../settings.ts"),
  typeof import("../audit.ts"),
  typeof import("../preferences.ts"),
  typeof import("../system.ts"),
];

type EndpointsIn<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;
type AnyEndpoint = EndpointsIn<Modules[number]>;

/** Maps `"GET /users/:id"` to its endpoint. */
export type Api = { [E in AnyEndpoint as `${E["method"]} ${E["path"]}`]: E };
export type Operation = keyof Api;
