import { demoPassword, emailOf, fixedPeople, signIns } from "../../../server/src/seed/people.ts";
import { load } from "../load.ts";
import type { Scenario } from "../scenario.ts";
import { formatInteger } from "../table.ts";

const highestRatio = 2;
const concurrency = 16;

/** Different users, because sign-in attempts per account are rate limited. */
const people = fixedPeople.filter(({ leftDaysAgo }) => leftDaysAgo === undefined).slice(0, concurrency);

export const signInStorm: Scenario = {
  name: "sign-in-storm",
  async run(environment) {
    const { url } = await environment.product();
    const list = `${url}/api/eod/all?page=1&limit=10`;
    const headers = { cookie: await environment.cookieOf(signIns.lead.email) };
    const seconds = environment.quick ? 4 : 10;

    await load(list, { headers, seconds: 2 });
    const idle = await load(list, { headers, seconds });
    let next = 0;
    const [storm, signIn] = await Promise.all([
      load(list, { headers, seconds }),
      load(`${url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        connections: concurrency,
        seconds,
        setupClient: (client) =>
          client.setBody(JSON.stringify({ email: emailOf(people[next++ % concurrency]!.name), password: demoPassword })),
      }),
    ]);
    const ratio = storm.p99Ms / idle.p99Ms;
    return [
      {
        what: `Reports during continuous sign-ins of ${concurrency} users: p99`,
        measured: `${formatInteger(storm.p99Ms)} ms, without sign-ins ${formatInteger(idle.p99Ms)} ms = ${ratio.toFixed(2)}×`,
        target: `≤ ${highestRatio}×`,
        passed: ratio <= highestRatio,
      },
      {
        what: "Sign-ins meanwhile",
        measured: `${formatInteger(signIn.rate)} per second, p50 ${formatInteger(signIn.p50Ms)} ms`,
        target: "",
        passed: null,
      },
    ];
  },
};
