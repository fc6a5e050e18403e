import type { Feature } from "#feature.ts";
import { newDeviceSender, sessionsSweep } from "./sessions.jobs.ts";
import { leaving } from "./sessions.leaving.service.ts";
import { sessionsRoutes } from "./sessions.routes.ts";

export const sessions: Feature = {
  name: "sessions",
  routes: sessionsRoutes,
  leaving,
  jobs: [sessionsSweep],
  deliveries: [newDeviceSender],
};
