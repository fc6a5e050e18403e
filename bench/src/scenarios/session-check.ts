import { signIns } from "../../../server/src/seed/people.ts";
import { againstBaselines } from "../against-baselines.ts";
import type { Scenario } from "../scenario.ts";

export const sessionCheck: Scenario = {
  name: "session-check",
  run: (environment) => againstBaselines(environment, "Session check", "/api/auth/check", signIns.member.email, { minShareOfExpert: 0.7 }),
};
