import { signIns } from "../../../server/src/seed/people.ts";
import { againstBaselines, maxCpuRatioOfLists as maxCpuRatio } from "../against-baselines.ts";
import type { Scenario } from "../scenario.ts";

const path = "/api/eod/all?page=1&limit=10";

export const eodList: Scenario = {
  name: "eod-list",
  run: async (environment) => [
    ...(await againstBaselines(environment, "Reports, page of 10, admin", path, signIns.admin.email, { maxCpuRatio })),
    ...(await againstBaselines(environment, "Reports, page of 10, lead", path, signIns.lead.email, { maxCpuRatio })),
  ],
};
