import { signIns } from "../../../server/src/seed/people.ts";
import { againstBaseline } from "../against-baseline.ts";
import type { Scenario } from "../scenario.ts";

export const sessionCheck: Scenario = {
  name: "session-check",
  run: (environment) => againstBaseline(environment, "Session check", "/api/auth/check", signIns.member.email),
};
