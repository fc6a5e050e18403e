import { demoPassword, emailOf, fixedPeople, signIns } from "../../../server/src/seed/people.ts";
import { load } from "../load.ts";
import type { Scenario } from "../scenario.ts";
import { whole } from "../table.ts";

const highestRatio = 2;
const atOnce = 16;

/** Different people, because tries for one account from one address are counted. */
const people = fixedPeople.filter(({ leftDaysAgo }) => leftDaysAgo === undefined).slice(0, atOnce);

export const signInStorm: Scenario = {
  name: "sign-in-storm",
  async run(stage) {
    const { url } = await stage.product();
    const list = `${url}/api/eod/all?page=1&limit=10`;
    const headers = { cookie: await stage.cookieOf(signIns.lead.email) };
    const seconds = stage.quick ? 4 : 10;

    await load(list, { headers, seconds: 2 });
    const calm = await load(list, { headers, seconds });
    let next = 0;
    const [storm, signIn] = await Promise.all([
      load(list, { headers, seconds }),
      load(`${url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        connections: atOnce,
        seconds,
        setupClient: (client) => client.setBody(JSON.stringify({ email: emailOf(people[next++ % atOnce]!.name), password: demoPassword })),
      }),
    ]);
    const ratio = storm.p99Ms / calm.p99Ms;
    return [
      {
        what: `Reports while ${atOnce} people sign in again and again: p99`,
        measured: `${whole(storm.p99Ms)} ms, calm ${whole(calm.p99Ms)} ms = ${ratio.toFixed(2)}×`,
        bar: `≤ ${highestRatio}× the calm one`,
        holds: ratio <= highestRatio,
      },
      { what: "Sign-ins meanwhile", measured: `${whole(signIn.rate)} a second, p50 ${whole(signIn.p50Ms)} ms`, bar: "", holds: null },
    ];
  },
};
