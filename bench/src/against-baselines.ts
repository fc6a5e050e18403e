import { deepStrictEqual } from "node:assert";
import type autocannon from "autocannon";
import { connections, load, type Load } from "./load.ts";
import type { Server } from "./processes.ts";
import { cpuMs } from "./cpu-time.ts";
import type { Environment } from "./environment.ts";
import { median, type Row, formatInteger } from "./table.ts";

type Compared = "product" | "baseline" | "expert";
type Run = Load & { cpuMs: number | undefined };
type Round = Record<Compared, Run>;

/** The least throughput as a share of the other server's. */
const minBaselineShare = 0.75;
const minExpertShare = 0.6;
const maxP99Ratio = 2;
/** The most processor time for a list, as a multiple of the expert server's. */
export const maxCpuRatioOfLists = 1.5;

type Options = { minShareOfExpert?: number; maxCpuRatio?: number };

/**
 * Compares a GET of the product with two servers: throughput as a share of theirs, and p99 latency as a multiple. The baseline
 * runs the product's own statements; the expert server is written by hand and has its own. Alternates between all three, so
 * that other load on the machine affects them equally.
 */
export async function againstBaselines(
  environment: Environment,
  what: string,
  path: string,
  email: string,
  { minShareOfExpert = minExpertShare, maxCpuRatio }: Options = {},
): Promise<Row[]> {
  // A session for each client, as in the field: the product loads the sessions of concurrent requests together.
  const cookies: string[] = [];
  while (cookies.length < connections) cookies.push(await environment.cookieOf(email));
  const cookie = cookies[0]!;
  const product = await environment.product();
  const baseline = await environment.baselineFor(path, cookie);
  const expert = await environment.expert();
  deepStrictEqual(await get(expert, path, cookie), await get(product, path, cookie), `The expert server has another response for ${path}`);
  const measure = (server: Server, seconds: number) => measureRun(server, path, cookies, seconds);
  // Many short runs, so that other load on the machine affects all servers.
  const { count, seconds } = environment.quick ? { count: 3, seconds: 2 } : { count: 8, seconds: 4 };

  for (const server of [product, baseline, expert]) await measure(server, 2 * seconds);
  const rounds: Round[] = [];
  for (let round = 0; round < count; round++) {
    rounds.push({
      baseline: await measure(baseline, seconds),
      product: await measure(product, seconds),
      expert: await measure(expert, seconds),
    });
  }
  return [
    ...rowsAgainst("baseline", "the baseline", { minShare: minBaselineShare }, what, rounds),
    ...rowsAgainst("expert", "the expert", { minShare: minShareOfExpert, maxCpuRatio }, what, rounds),
  ];
}

async function get({ url }: Server, path: string, cookie: string) {
  const response = await fetch(url + path, { headers: { cookie } });
  if (!response.ok) throw new Error(`${url}${path} responded with ${response.status}`);
  return response.json();
}

type Bars = { minShare: number; maxCpuRatio?: number | undefined };

function rowsAgainst(other: Compared, name: string, { minShare, maxCpuRatio }: Bars, what: string, rounds: readonly Round[]): Row[] {
  const medianOf = (figure: (round: Round) => number) => median(rounds.map(figure));
  const share = medianOf((round) => round.product.rate / round[other].rate);
  const ratio = medianOf((round) => round.product.p99Ms / round[other].p99Ms);
  const rates = `${formatInteger(medianOf(({ product }) => product.rate))} of ${formatInteger(medianOf((round) => round[other].rate))}`;
  const p99s = `${formatInteger(medianOf(({ product }) => product.p99Ms))} ms of ${formatInteger(medianOf((round) => round[other].p99Ms))} ms`;
  return [
    {
      what: `${what}: requests per second`,
      measured: `${rates} = ${share.toFixed(2)}`,
      target: `≥ ${minShare} of ${name}`,
      passed: share >= minShare,
    },
    {
      what: `${what}: p99`,
      measured: `${p99s} = ${ratio.toFixed(2)}×`,
      target: `≤ ${maxP99Ratio}× ${name}`,
      passed: ratio <= maxP99Ratio,
    },
    ...cpuTimeRow(other, name, maxCpuRatio, what, rounds),
  ];
}

async function measureRun({ url, pid }: Server, path: string, cookies: readonly string[], seconds: number): Promise<Run> {
  const before = cpuMs(pid);
  const remaining = [...cookies];
  const setupClient = (client: autocannon.Client) => client.setHeaders({ cookie: remaining.pop() });
  const measured = await load(`${url}${path}`, { setupClient, seconds });
  const after = cpuMs(pid);
  return { ...measured, cpuMs: before === undefined || after === undefined ? undefined : after - before };
}

/** CPU time per request in the server process, without PostgreSQL's. */
function cpuTimeRow(other: Compared, name: string, maxRatio: number | undefined, what: string, rounds: readonly Round[]): Row[] {
  const perRequest = (server: Compared) =>
    rounds.reduce((sum, round) => sum + (round[server].cpuMs ?? Number.NaN), 0) /
    rounds.reduce((sum, round) => sum + round[server].requests, 0);
  const [product, theirs] = [perRequest("product"), perRequest(other)];
  if (Number.isNaN(product + theirs)) return [];
  const ratio = product / theirs;
  const measured = `${product.toFixed(2)} ms, ${name} ${theirs.toFixed(2)} ms = ${ratio.toFixed(2)}×`;
  const bar = maxRatio === undefined ? { target: "", passed: null } : { target: `≤ ${maxRatio}× ${name}`, passed: ratio <= maxRatio };
  return [{ what: `${what}: CPU time of the server per request`, measured, ...bar }];
}
