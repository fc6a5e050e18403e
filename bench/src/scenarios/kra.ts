import { signIns } from "../../../server/src/seed/people.ts";
import { type Environment, openEnvironment } from "../environment.ts";
import { growEvaluations, type Month } from "../grow-evaluations.ts";
import { growUsers } from "../grow-users.ts";
import { medianOf } from "../median-of.ts";
import type { Scenario } from "../scenario.ts";
import { median, type Row } from "../table.ts";

/** All data and the last year. Size "large" has 500 users and 24 months. */
const requests: [what: string, path: string][] = [
  ["analytics of all months", "/api/kra/admin/analytics"],
  ["analytics of a month", "/api/kra/admin/analytics?year=YEAR&month=1"],
  ["evaluations, page of 10", "/api/kra/admin/evaluations?page=1&limit=10"],
  ["users, page of 10", "/api/kra/team-members?page=1&limit=10"],
];

const repetitions = 40;
const targetMs = 100;
const calibratedPeople = 1500;
const calibrationTargetMs = 150;

export const kra: Scenario = {
  name: "kra",
  run: async (environment) => {
    const { url } = await environment.product();
    const rows: Row[] = [];
    rows.push(await measureCalibration(environment));
    for (const { role, email } of [signIns.admin, signIns.lead]) {
      const headers = { cookie: await environment.cookieOf(email) };
      const ask = async (path: string) => {
        const response = await fetch(`${url}${path.replace("YEAR", String(new Date().getUTCFullYear()))}`, { headers });
        if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
        return (await response.json()) as { data: { byParameter: { parameterId: string }[] } };
      };
      const { data } = await ask(requests[0]![1]);
      const parameter = `/api/kra/admin/parameter-details?parameterId=${data.byParameter[0]!.parameterId}`;
      for (const [what, path] of [...requests, ["one parameter, all months", parameter] as const]) {
        const times: number[] = [];
        for (let time = 0; time < repetitions; time++) {
          const started = performance.now();
          await ask(path);
          times.push(performance.now() - started);
        }
        const p50 = median(times);
        rows.push({ what: `KRA, ${what}, ${role}`, measured: `${p50.toFixed(1)} ms`, target: `≤ ${targetMs} ms`, passed: p50 <= targetMs });
      }
    }
    return rows;
  },
};

/** Compares a month of 1,500 people who are rated, have reviewed themselves and are partly calibrated, in a database of its own. */
async function measureCalibration({ quick, profileDirectory }: Environment): Promise<Row> {
  const environment = await openEnvironment({ size: "demo", quick, profileDirectory });
  try {
    await growUsers(environment, calibratedPeople);
    const now = new Date();
    const [earlier, last] = [2, 1].map((back) => {
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
      return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 };
    }) as [Month, Month];
    await growEvaluations(environment, [earlier, last]);
    const path = `/api/kra/calibration?year=${last.year}&month=${last.month}`;
    const cookie = await environment.cookieOf(signIns.admin.email);
    const { url } = await environment.product();
    const headers = { cookie, "content-type": "application/json", origin: url };
    const saved = await fetch(`${url}/api/settings`, { method: "PUT", headers, body: JSON.stringify({ calibration: "before-sharing" }) });
    if (!saved.ok) throw new Error(`The settings responded with ${saved.status}`);
    const ms = await medianOf(environment, path, cookie);
    return {
      what: `KRA, calibration of ${calibratedPeople} people, admin`,
      measured: `${ms.toFixed(1)} ms`,
      target: `≤ ${calibrationTargetMs} ms`,
      passed: ms <= calibrationTargetMs,
    };
  } finally {
    await environment.end();
  }
}
