import { load, type Load } from "./load.ts";
import type { Server } from "./processes.ts";
import { processorMs } from "./processor-time.ts";
import type { Stage } from "./stage.ts";
import { median, type Row, whole } from "./table.ts";

const lowestShare = 0.75;
const highestP99Ratio = 2;

type Turn = Load & { processorMs: number | undefined };

/**
 * Measures a GET of the product against the limit server, in turns so that both meet the same machine: its share of
 * the limit's answers a second, and its p99 as a multiple of the limit's.
 */
export async function againstLimit(stage: Stage, what: string, path: string, email: string): Promise<Row[]> {
  const cookie = await stage.cookieOf(email);
  const product = await stage.product();
  const limit = await stage.limitFor(path, cookie);
  const ask = (server: Server, seconds: number) => turn(server, path, cookie, seconds);
  // Many short turns: what else the machine does meanwhile then meets both alike.
  const { rounds, seconds } = stage.quick ? { rounds: 3, seconds: 2 } : { rounds: 8, seconds: 4 };

  for (const server of [product, limit]) await ask(server, 2 * seconds);
  const pairs: { product: Turn; limit: Turn }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ limit: await ask(limit, seconds), product: await ask(product, seconds) });

  const middle = (figure: (pair: (typeof pairs)[number]) => number) => median(pairs.map(figure));
  const share = middle(({ product, limit }) => product.rate / limit.rate);
  const ratio = middle(({ product, limit }) => product.p99Ms / limit.p99Ms);
  return [
    {
      what: `${what}: answers a second`,
      measured: `${whole(middle(({ product }) => product.rate))} of ${whole(middle(({ limit }) => limit.rate))} = ${share.toFixed(2)}`,
      bar: `≥ ${lowestShare} of the limit`,
      holds: share >= lowestShare,
    },
    {
      what: `${what}: p99`,
      measured: `${whole(middle(({ product }) => product.p99Ms))} ms, limit ${whole(middle(({ limit }) => limit.p99Ms))} ms = ${ratio.toFixed(2)}×`,
      bar: `≤ ${highestP99Ratio}× the limit's`,
      holds: ratio <= highestP99Ratio,
    },
    ...processorRow(what, pairs),
  ];
}

async function turn({ url, pid }: Server, path: string, cookie: string, seconds: number): Promise<Turn> {
  const before = processorMs(pid);
  const measured = await load(`${url}${path}`, { headers: { cookie }, seconds });
  const after = processorMs(pid);
  return { ...measured, processorMs: before === undefined || after === undefined ? undefined : after - before };
}

/** What an answer costs the server itself; what it costs PostgreSQL is the same for both. */
function processorRow(what: string, pairs: readonly { product: Turn; limit: Turn }[]): Row[] {
  const each = (turns: readonly Turn[]) =>
    turns.reduce((sum, turn) => sum + (turn.processorMs ?? Number.NaN), 0) / turns.reduce((sum, turn) => sum + turn.answers, 0);
  const product = each(pairs.map((pair) => pair.product));
  const limit = each(pairs.map((pair) => pair.limit));
  if (Number.isNaN(product + limit)) return [];
  const measured = `${product.toFixed(2)} ms, limit ${limit.toFixed(2)} ms = ${(product / limit).toFixed(2)}×`;
  return [{ what: `${what}: processor time of the server`, measured, bar: "", holds: null }];
}
