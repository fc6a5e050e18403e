import { signIns } from "../../../server/src/seed/people.ts";
import { againstLimit } from "../against-limit.ts";
import type { Scenario } from "../scenario.ts";

export const sessionCheck: Scenario = {
  name: "session-check",
  run: (stage) => againstLimit(stage, "Who is signed in", "/api/auth/check", signIns.member.email),
};
