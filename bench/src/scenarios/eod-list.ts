import { signIns } from "../../../server/src/seed/people.ts";
import { againstLimit } from "../against-limit.ts";
import type { Scenario } from "../scenario.ts";

const path = "/api/eod/all?page=1&limit=10";

export const eodList: Scenario = {
  name: "eod-list",
  run: async (stage) => [
    ...(await againstLimit(stage, "Reports, page of 10, admin", path, signIns.admin.email)),
    ...(await againstLimit(stage, "Reports, page of 10, lead", path, signIns.lead.email)),
  ],
};
