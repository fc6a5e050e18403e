import type { Feature } from "#feature.ts";
import * as singleSignOnAccountsService from "./single-sign-on.accounts.service.ts";
import { singleSignOnSweep } from "./single-sign-on.jobs.ts";
import { singleSignOnRoutes } from "./single-sign-on.routes.ts";

export const singleSignOn: Feature = {
  name: "single-sign-on",
  routes: singleSignOnRoutes,
  jobs: [singleSignOnSweep],
  accounts: { deleted: singleSignOnAccountsService.unlink },
};
