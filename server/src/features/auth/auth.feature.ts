import type { Feature } from "#feature.ts";
import { authRoutes } from "./auth.routes.ts";

export const auth: Feature = {
  name: "auth",
  routes: authRoutes,
};
