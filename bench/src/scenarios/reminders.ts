import { signIns } from "../../../server/src/seed/people.ts";
import type { Scenario } from "../scenario.ts";
import { median, type Row } from "../table.ts";

const requests: [what: string, path: string][] = [
  ["preview of reminders", "/api/whatsapp/preview"],
  ["log, page of 10", "/api/whatsapp/reminders?page=1&limit=10"],
  ["log of failed ones, page of 10", "/api/whatsapp/reminders?page=1&limit=10&status=failed"],
  ["log search by name, page of 10", "/api/whatsapp/reminders?page=1&limit=10&search=an"],
];

const repetitions = 40;
const targetMs = 100;

/** The requests of the reminders screen. */
export const reminders: Scenario = {
  name: "reminders",
  run: async (environment) => {
    const { url } = await environment.product();
    const rows: Row[] = [];
    for (const { role, email } of [signIns.admin, signIns.lead]) {
      const headers = { cookie: await environment.cookieOf(email) };
      for (const [what, path] of requests) {
        const times: number[] = [];
        // The first five are warm-ups.
        for (let time = -5; time < repetitions; time++) {
          const started = performance.now();
          const response = await fetch(url + path, { headers });
          await response.arrayBuffer();
          if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
          if (time >= 0) times.push(performance.now() - started);
        }
        const ms = median(times);
        rows.push({
          what: `Reminders: ${what}, ${role}: median`,
          measured: `${ms.toFixed(1)} ms`,
          target: `< ${targetMs} ms`,
          passed: ms < targetMs,
        });
      }
    }
    return rows;
  },
};
