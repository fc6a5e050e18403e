import type { Feature } from "#feature.ts";
import { usersRoutes } from "./users.routes.ts";

export const users: Feature = {
  name: "users",
  routes: usersRoutes,
};
