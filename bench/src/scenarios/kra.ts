import { signIns } from "../../../server/src/seed/people.ts";
import type { Scenario } from "../scenario.ts";
import { median, type Row } from "../table.ts";

/** Everything there is, and the last year of it; the data of "large" hold 500 people and 24 months. */
const questions: [what: string, path: string][] = [
  ["analytics of all months", "/api/kra/admin/analytics"],
  ["analytics of a month", "/api/kra/admin/analytics?year=YEAR&month=1"],
  ["evaluations, page of 10", "/api/kra/admin/evaluations?page=1&limit=10"],
  ["people, page of 10", "/api/kra/team-members?page=1&limit=10"],
];

const askedTimes = 40;
const barMs = 100;

export const kra: Scenario = {
  name: "kra",
  run: async (stage) => {
    const { url } = await stage.product();
    const rows: Row[] = [];
    for (const { role, email } of [signIns.admin, signIns.lead]) {
      const headers = { cookie: await stage.cookieOf(email) };
      const ask = async (path: string) => {
        const answer = await fetch(`${url}${path.replace("YEAR", String(new Date().getUTCFullYear()))}`, { headers });
        if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
        return (await answer.json()) as { data: { byParameter: { parameterId: string }[] } };
      };
      const { data } = await ask(questions[0]![1]);
      const parameter = `/api/kra/admin/parameter-details?parameterId=${data.byParameter[0]!.parameterId}`;
      for (const [what, path] of [...questions, ["one parameter, all months", parameter] as const]) {
        const times: number[] = [];
        for (let time = 0; time < askedTimes; time++) {
          const started = performance.now();
          await ask(path);
          times.push(performance.now() - started);
        }
        const p50 = median(times);
        rows.push({ what: `KRA, ${what}, ${role}`, measured: `${p50.toFixed(1)} ms`, bar: `≤ ${barMs} ms`, holds: p50 <= barMs });
      }
    }
    return rows;
  },
};
