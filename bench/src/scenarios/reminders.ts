import { signIns } from "../../../server/src/seed/people.ts";
import type { Scenario } from "../scenario.ts";
import { median, type Row } from "../table.ts";

const questions: [what: string, path: string][] = [
  ["who would be reminded", "/api/whatsapp/preview"],
  ["log, page of 10", "/api/whatsapp/reminders?page=1&limit=10"],
  ["log of the failed, page of 10", "/api/whatsapp/reminders?page=1&limit=10&status=failed"],
  ["log searched by name, page of 10", "/api/whatsapp/reminders?page=1&limit=10&search=an"],
];

const askedTimes = 40;
const barMs = 100;

/** What the screen of reminders asks. */
export const reminders: Scenario = {
  name: "reminders",
  run: async (stage) => {
    const { url } = await stage.product();
    const rows: Row[] = [];
    for (const { role, email } of [signIns.admin, signIns.lead]) {
      const headers = { cookie: await stage.cookieOf(email) };
      for (const [what, path] of questions) {
        const times: number[] = [];
        // The first ones are not counted.
        for (let time = -5; time < askedTimes; time++) {
          const started = performance.now();
          const answer = await fetch(url + path, { headers });
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
          if (time >= 0) times.push(performance.now() - started);
        }
        const ms = median(times);
        rows.push({
          what: `Reminders: ${what}, ${role}: median`,
          measured: `${ms.toFixed(1)} ms`,
          bar: `< ${barMs} ms`,
          holds: ms < barMs,
        });
      }
    }
    return rows;
  },
};
