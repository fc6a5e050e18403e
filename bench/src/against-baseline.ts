import { load, type Load } from "./load.ts";
import type { Server } from "./processes.ts";
import { cpuMs } from "./cpu-time.ts";
import type { Environment } from "./environment.ts";
import { median, type Row, formatInteger } from "./table.ts";

const minThroughputRatio = 0.75;
const maxP99Ratio = 2;

type Run = Load & { cpuMs: number | undefined };

/**
 * Compares a GET of the product with the baseline server: throughput as a share of the baseline's, and p99 latency as a
 * multiple of it. Alternates between both, so that other load on the machine affects them equally.
 */
export async function againstBaseline(environment: Environment, what: string, path: string, email: string): Promise<Row[]> {
  const cookie = await environment.cookieOf(email);
  const product = await environment.product();
  const baseline = await environment.baselineFor(path, cookie);
  const measure = (server: Server, seconds: number) => measureRun(server, path, cookie, seconds);
  // Many short runs, so that other load on the machine affects both servers.
  const { rounds, seconds } = environment.quick ? { rounds: 3, seconds: 2 } : { rounds: 8, seconds: 4 };

  for (const server of [product, baseline]) await measure(server, 2 * seconds);
  const pairs: { product: Run; baseline: Run }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ baseline: await measure(baseline, seconds), product: await measure(product, seconds) });
  }

  const medianOfPairs = (figure: (pair: (typeof pairs)[number]) => number) => median(pairs.map(figure));
  const share = medianOfPairs(({ product, baseline }) => product.rate / baseline.rate);
  const ratio = medianOfPairs(({ product, baseline }) => product.p99Ms / baseline.p99Ms);
  return [
    {
      what: `${what}: requests per second`,
      measured: `${formatInteger(medianOfPairs(({ product }) => product.rate))} of ${formatInteger(medianOfPairs(({ baseline }) => baseline.rate))} = ${share.toFixed(2)}`,
      target: `≥ ${minThroughputRatio} of the baseline`,
      passed: share >= minThroughputRatio,
    },
    {
      what: `${what}: p99`,
      measured: `${formatInteger(medianOfPairs(({ product }) => product.p99Ms))} ms, baseline ${formatInteger(medianOfPairs(({ baseline }) => baseline.p99Ms))} ms = ${ratio.toFixed(2)}×`,
      target: `≤ ${maxP99Ratio}× the baseline`,
      passed: ratio <= maxP99Ratio,
    },
    ...cpuTimeRow(what, pairs),
  ];
}

async function measureRun({ url, pid }: Server, path: string, cookie: string, seconds: number): Promise<Run> {
  const before = cpuMs(pid);
  const measured = await load(`${url}${path}`, { headers: { cookie }, seconds });
  const after = cpuMs(pid);
  return { ...measured, cpuMs: before === undefined || after === undefined ? undefined : after - before };
}

/** CPU time per request in the server process. PostgreSQL's share is the same for both. */
function cpuTimeRow(what: string, pairs: readonly { product: Run; baseline: Run }[]): Row[] {
  const perRequest = (runs: readonly Run[]) =>
    runs.reduce((sum, run) => sum + (run.cpuMs ?? Number.NaN), 0) / runs.reduce((sum, run) => sum + run.requests, 0);
  const product = perRequest(pairs.map((pair) => pair.product));
  const baseline = perRequest(pairs.map((pair) => pair.baseline));
  if (Number.isNaN(product + baseline)) return [];
  const measured = `${product.toFixed(2)} ms, baseline ${baseline.toFixed(2)} ms = ${(product / baseline).toFixed(2)}×`;
  return [{ what: `${what}: CPU time of the server per request`, measured, target: "", passed: null }];
}
