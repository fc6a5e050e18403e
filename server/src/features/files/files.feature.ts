import type { Feature } from "#feature.ts";
import { filesRoutes } from "./files.routes.ts";

export const files: Feature = {
  name: "files",
  routes: filesRoutes,
};
