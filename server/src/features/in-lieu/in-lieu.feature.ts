import type { Feature } from "#feature.ts";
import { inLieuRoutes } from "./in-lieu.routes.ts";

export const inLieu: Feature = {
  name: "in-lieu",
  routes: inLieuRoutes,
};
