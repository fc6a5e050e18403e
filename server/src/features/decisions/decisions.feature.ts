import type { Feature } from "#feature.ts";
import { decisionsSweep } from "./decisions.jobs.ts";
import { decisionLinks } from "./decisions.links.service.ts";
import { decisionsRoutes } from "./decisions.routes.ts";

export const decisions: Feature = {
  name: "decisions",
  routes: decisionsRoutes,
  jobs: [decisionsSweep],
  notices: { decisionLinks },
};
