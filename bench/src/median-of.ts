import type { Stage } from "./stage.ts";
import { median } from "./table.ts";

const askedTimes = 30;
const notCounted = 5;

/** How long the product takes for a GET, in milliseconds: one request at a time, the first ones not counted. */
export async function medianOf(stage: Stage, path: string, cookie: string) {
  const { url } = await stage.product();
  const times: number[] = [];
  for (let time = -notCounted; time < askedTimes; time++) {
    const started = performance.now();
    const answer = await fetch(url + path, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    if (time >= 0) times.push(performance.now() - started);
  }
  return median(times);
}
