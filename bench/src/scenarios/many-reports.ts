import { signIns } from "../../../server/src/seed/people.ts";
import type { Environment } from "../environment.ts";
import { growReports } from "../grow-reports.ts";
import { medianOf } from "../median-of.ts";
import type { Scenario } from "../scenario.ts";
import { formatInteger, type Row } from "../table.ts";

const maxGrowth = 1.5;
const leastMs = 5;
const maxReadMs = 100;

type Request = {
  what: string;
  path: string;
  person: keyof typeof signIns;
  /** A page, whose time must not grow with the reports. */ isPage?: true;
};

const requests: Request[] = [
  { what: "all, page of 10", path: "/api/eod/all?limit=10", person: "admin", isPage: true },
  { what: "the team's, page of 10", path: "/api/eod/all?limit=10", person: "lead", isPage: true },
  { what: "own, page of 10", path: "/api/eod/my-eods?limit=10", person: "member", isPage: true },
  { what: "with blockers", path: "/api/eod/all?limit=10&blockers=true", person: "admin" },
  { what: "search, few hits", path: "/api/eod/all?limit=10&search=lobby%20bar", person: "admin" },
  { what: "hours of everyone this month", path: "/api/hours/all", person: "admin" },
  { what: "overview", path: "/api/analytics/overview", person: "admin" },
];

/** The same requests with the seeded reports and with 2,000,000. Runs last, because the data stays. */
export const manyReports: Scenario = {
  name: "many-reports",
  run: async (environment) => {
    const before = await measure(environment);
    const reports = environment.quick ? 50_000 : 2_000_000;
    await growReports(environment, reports);
    const after = await measure(environment);
    return requests.map((request, index) => rowOf(request, before[index]!, after[index]!, reports));
  },
};

async function measure(environment: Environment): Promise<number[]> {
  const times: number[] = [];
  for (const { path, person } of requests) times.push(await medianOf(environment, path, await environment.cookieOf(signIns[person].email)));
  return times;
}

function rowOf({ what, isPage }: Request, before: number, after: number, reports: number): Row {
  const highest = isPage ? Math.max(before * maxGrowth, leastMs) : maxReadMs;
  return {
    what: `Reports, ${what}`,
    measured: `${before.toFixed(1)} ms, ${after.toFixed(1)} ms at ${formatInteger(reports)}`,
    target: isPage ? `≤ ${maxGrowth}× or ${leastMs} ms` : `≤ ${maxReadMs} ms`,
    passed: after <= highest,
  };
}
