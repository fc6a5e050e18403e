import type { Environment } from "./environment.ts";
import { median } from "./table.ts";

const repetitions = 30;
const warmups = 5;

/** Returns the median duration of a GET in milliseconds: sequential requests after a few warm-ups. */
export async function medianOf(environment: Environment, path: string, cookie: string) {
  const { url } = await environment.product();
  const times: number[] = [];
  for (let time = -warmups; time < repetitions; time++) {
    const started = performance.now();
    const response = await fetch(url + path, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
    if (time >= 0) times.push(performance.now() - started);
  }
  return median(times);
}
