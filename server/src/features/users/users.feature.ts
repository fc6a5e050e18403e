import type { Feature } from "#feature.ts";
import { peopleImport } from "./users.import-kind.service.ts";
import { usersRoutes } from "./users.routes.ts";

export const users: Feature = {
  name: "users",
  routes: usersRoutes,
  imports: { people: peopleImport },
};
