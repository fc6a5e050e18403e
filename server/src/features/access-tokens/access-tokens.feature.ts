import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as usersChanges from "#features/users/users.changes.ts";
import { endingNotices } from "./access-tokens.jobs.ts";
import { accessTokensRoutes } from "./access-tokens.routes.ts";
import * as accessTokensService from "./access-tokens.service.ts";

export const accessTokens: Feature = {
  name: "access-tokens",
  routes: accessTokensRoutes,
  jobs: [endingNotices],
  accounts: { addService: accessTokensService.addService },
  on: [
    on(usersChanges.removed, accessTokensService.revokeOfClosed),
    on(usersChanges.updated, (ctx, changes) =>
      accessTokensService.revokeOfClosed(
        ctx,
        changes.filter(({ isDeactivated }) => isDeactivated),
      ),
    ),
  ],
};
