import { signIns } from "../../../server/src/seed/people.ts";
import { load } from "../load.ts";
import { residentMb } from "../resident-memory.ts";
import type { Scenario } from "../scenario.ts";
import { formatInteger } from "../table.ts";

const highestMb = 200;

export const memory: Scenario = {
  name: "memory",
  async run(environment) {
    const amount = environment.quick ? 10_000 : 100_000;
    const { url, pid } = await environment.product();
    const headers = { cookie: await environment.cookieOf(signIns.admin.email) };
    const before = residentMb(pid);
    await load(`${url}/api/eod/all?page=1&limit=10`, { headers, amount });
    const after = residentMb(pid);
    return [
      {
        what: `Memory after ${formatInteger(amount)} more requests`,
        measured: `${formatInteger(after)} MB (${formatInteger(before)} MB before)`,
        target: `< ${highestMb} MB`,
        passed: after < highestMb,
      },
    ];
  },
};
