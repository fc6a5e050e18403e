import { load, type Load } from "./load.ts";
import type { Stage } from "./stage.ts";
import { median, type Row, whole } from "./table.ts";

const lowestShare = 0.75;
const highestP99Ratio = 2;

/**
 * Measures a GET of the product against the limit server, in turns so that both meet the same machine: its share of
 * the limit's answers a second, and its p99 as a multiple of the limit's.
 */
export async function againstLimit(stage: Stage, what: string, path: string, email: string): Promise<Row[]> {
  const cookie = await stage.cookieOf(email);
  const headers = { cookie };
  const product = `${(await stage.product()).url}${path}`;
  const limit = `${(await stage.limitFor(path, cookie)).url}${path}`;
  // Many short turns: what else the machine does meanwhile then meets both alike.
  const { rounds, seconds } = stage.quick ? { rounds: 3, seconds: 2 } : { rounds: 8, seconds: 4 };

  for (const url of [product, limit]) await load(url, { headers, seconds: stage.quick ? 2 : 4 });
  const pairs: { product: Load; limit: Load }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ limit: await load(limit, { headers, seconds }), product: await load(product, { headers, seconds }) });
  }

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
  ];
}
