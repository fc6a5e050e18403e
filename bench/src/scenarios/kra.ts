import { signIns } from "../../../server/src/seed/people.ts";
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
/** The comparison of a month for everyone, up to 1,500 people. */
const calibrationTargetMs = 150;

export const kra: Scenario = {
  name: "kra",
  run: async (environment) => {
    const { url } = await environment.product();
    const rows: Row[] = [];
    const admin = { cookie: await environment.cookieOf(signIns.admin.email) };
    rows.push(await measureCalibration(url, admin));
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

/** Compares a month of everyone, after calibration was switched on. */
async function measureCalibration(url: string, headers: { cookie: string }): Promise<Row> {
  const json = { ...headers, "content-type": "application/json", origin: url };
  const setting = (calibration: string) =>
    fetch(`${url}/api/settings`, { method: "PUT", headers: json, body: JSON.stringify({ calibration }) });
  await setting("before-sharing");
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  const path = `/api/kra/calibration?year=${last.getUTCFullYear()}&month=${last.getUTCMonth() + 1}`;
  const times: number[] = [];
  let people = 0;
  for (let time = 0; time < repetitions; time++) {
    const started = performance.now();
    const response = await fetch(`${url}${path}`, { headers });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
    people = ((await response.json()) as { data: { people: unknown[] } }).data.people.length;
    times.push(performance.now() - started);
  }
  await setting("off");
  const p50 = median(times);
  return {
    what: `KRA, calibration of ${people} people, admin`,
    measured: `${p50.toFixed(1)} ms`,
    target: `≤ ${calibrationTargetMs} ms`,
    passed: p50 <= calibrationTargetMs,
  };
}
