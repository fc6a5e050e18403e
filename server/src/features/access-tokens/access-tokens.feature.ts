import type { Feature } from "#feature.ts";
import { endingNotices } from "./access-tokens.jobs.ts";
import { accessTokensRoutes } from "./access-tokens.routes.ts";
import { leaving } from "./access-tokens.leaving.service.ts";
import * as accessTokensService from "./access-tokens.service.ts";

export const accessTokens: Feature = {
  name: "access-tokens",
  routes: accessTokensRoutes,
  jobs: [endingNotices],
  accounts: { addService: accessTokensService.addService },
  leaving,
};
