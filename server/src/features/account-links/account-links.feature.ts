import type { Feature } from "#feature.ts";
import { accountLinksJobs } from "./account-links.jobs.ts";
import { accountLinksRoutes } from "./account-links.routes.ts";
import * as accountLinksService from "./account-links.service.ts";

export const accountLinks: Feature = {
  name: "account-links",
  routes: accountLinksRoutes,
  jobs: accountLinksJobs,
  accounts: { invite: accountLinksService.invite },
};
