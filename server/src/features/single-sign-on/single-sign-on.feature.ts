import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as usersChanges from "#features/users/users.changes.ts";
import * as singleSignOnAccountsService from "./single-sign-on.accounts.service.ts";
import { linkedSender, singleSignOnJobs } from "./single-sign-on.jobs.ts";
import { singleSignOnRoutes } from "./single-sign-on.routes.ts";

export const singleSignOn: Feature = {
  name: "single-sign-on",
  routes: singleSignOnRoutes,
  jobs: singleSignOnJobs,
  deliveries: [linkedSender],
  on: [on(usersChanges.removed, singleSignOnAccountsService.unlinkDeleted)],
};
