import autocannon from "autocannon";
import { signIns } from "../../../server/src/seed/people.ts";
import type { Environment } from "../environment.ts";
import { buildWeb } from "../build-web.ts";
import { residentMb } from "../resident-memory.ts";
import type { Scenario } from "../scenario.ts";
import { formatInteger, median, type Row } from "../table.ts";

const maxMemoryGrowth = 1.2;
const maxP99Growth = 1.5;
const connections = 20;
const quarters = 4;
const warmUpSeconds = 15;

const reads = [
  "/api/auth/check",
  "/api/tasks?limit=10",
  "/api/tasks?limit=25&search=lobby&sort=dueDate",
  "/api/eod/all?page=1&limit=10",
  "/api/hours/team",
  "/api/leaves/balance",
  "/api/analytics/overview",
  "/api/projects",
  "/team-lead/task-management",
  "/team-lead",
];

/** `--soak`: constant load by a lead for `SOAK_MINUTES` (10 by default), compared by quarter. */
export const soak: Scenario = {
  name: "soak",
  async run(environment) {
    const minutes = Number(process.env["SOAK_MINUTES"] ?? 10);
    if (!(minutes > 0)) throw new Error("SOAK_MINUTES must be a number of minutes above 0");
    buildWeb();
    await underLoad(environment, warmUpSeconds);
    const measured: Quarter[] = [];
    for (let quarter = 0; quarter < quarters; quarter++) measured.push(await underLoad(environment, (minutes * 60) / quarters));
    return rowsOf(minutes, measured[0]!, measured.at(-1)!, measured);
  },
};

type Quarter = { megabytes: number; p99Ms: number; requests: number; errors: number; causes: string[] };

async function underLoad(environment: Environment, seconds: number): Promise<Quarter> {
  const { url, pid } = await environment.product();
  const headers = { cookie: await environment.cookieOf(signIns.lead.email) };
  const write = {
    method: "PUT" as const,
    path: "/api/users/preferences",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ filters: { tasks: { status: "Blocked" } } }),
  };
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMb(pid)), 1000);
  try {
    const requests = [...reads.map((path) => ({ method: "GET" as const, path, headers })), write];
    const result = await autocannon({ url, connections, duration: Math.ceil(seconds), requests });
    return {
      megabytes: median([...samples, residentMb(pid)]),
      p99Ms: result.latency.p99,
      requests: result.requests.total,
      errors: result.non2xx + result.errors,
      causes: [
        ...Object.entries(result.statusCodeStats ?? {})
          .filter(([status]) => !status.startsWith("2"))
          .map(([status]) => status),
        ...(result.timeouts > 0 ? ["time-out"] : []),
      ],
    };
  } finally {
    clearInterval(timer);
  }
}

function rowsOf(minutes: number, first: Quarter, last: Quarter, all: Quarter[]): Row[] {
  const sum = (figure: (quarter: Quarter) => number) => all.reduce((total, quarter) => total + figure(quarter), 0);
  const what = `Soak, ${formatInteger(sum(({ requests }) => requests))} requests in ${minutes} min`;
  const growth = last.megabytes / first.megabytes;
  const p99Growth = last.p99Ms / first.p99Ms;
  const errors = sum((quarter) => quarter.errors);
  const causes = new Set(all.flatMap((quarter) => quarter.causes));
  return [
    {
      what: `${what}: memory, last quarter and first`,
      measured: `${formatInteger(last.megabytes)} MB, ${formatInteger(first.megabytes)} MB = ${growth.toFixed(2)}×`,
      target: `≤ ${maxMemoryGrowth}×`,
      passed: growth <= maxMemoryGrowth,
    },
    {
      what: `${what}: p99, last quarter and first`,
      measured: `${formatInteger(last.p99Ms)} ms, ${formatInteger(first.p99Ms)} ms = ${p99Growth.toFixed(2)}×`,
      target: `≤ ${maxP99Growth}×`,
      passed: p99Growth <= maxP99Growth,
    },
    { what: `${what}: failed requests`, measured: [formatInteger(errors), ...causes].join(", "), target: "0", passed: errors === 0 },
  ];
}
