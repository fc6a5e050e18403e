import type { Feature } from "#feature.ts";
import { discussionsRoutes } from "./discussions.routes.ts";
import { mayReadReportOf } from "./discussions.service.ts";

export const discussions: Feature = {
  name: "discussions",
  routes: discussionsRoutes,
  ownExport: { eod_comments: mayReadReportOf, eod_reactions: mayReadReportOf },
};
