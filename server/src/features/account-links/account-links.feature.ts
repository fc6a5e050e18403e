import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as authChanges from "#features/auth/auth.changes.ts";
import * as usersChanges from "#features/users/users.changes.ts";
import * as accountLinksConfirmationsService from "./account-links.confirmations.service.ts";
import { accountLinksSenders, accountLinksSweep } from "./account-links.jobs.ts";
import { accountLinksRoutes } from "./account-links.routes.ts";
import * as accountLinksService from "./account-links.service.ts";

export const accountLinks: Feature = {
  name: "account-links",
  routes: accountLinksRoutes,
  jobs: [accountLinksSweep],
  deliveries: accountLinksSenders,
  accounts: { invite: accountLinksService.invite },
  on: [
    on(authChanges.registered, accountLinksConfirmationsService.greetRegistered),
    on(usersChanges.updated, accountLinksConfirmationsService.followEmailChanges),
  ],
};
