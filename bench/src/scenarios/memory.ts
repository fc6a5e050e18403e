import { signIns } from "../../../server/src/seed/people.ts";
import { load } from "../load.ts";
import { memoryOnceIdle } from "../resident-memory.ts";
import type { Scenario } from "../scenario.ts";
import { formatInteger } from "../table.ts";

/** The server collects garbage at the first check that finds it idle. */
const withinMs = 30_000;

export const memory: Scenario = {
  name: "memory",
  async run(environment) {
    const amount = environment.quick ? 10_000 : 100_000;
    const { url, pid } = await environment.product();
    const headers = { cookie: await environment.cookieOf(signIns.admin.email) };
    await load(`${url}/api/eod/all?page=1&limit=10`, { headers, amount });
    return [await memoryOnceIdle(pid, `Memory after ${formatInteger(amount)} more requests`, { withinMs })];
  },
};
