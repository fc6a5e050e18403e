import { setTimeout as sleep } from "node:timers/promises";
import type { Arrival, Product } from "./product.ts";

/*
 * People who write all the time, at each process. Every second one sends a write again, with the same idempotency key, until it
 * is acknowledged, as the web application does; the others go on with the next one.
 */

const writersEach = 2;
const pauseMs = 150;
/** Each task is also posted to a webhook, one at a time. */
const tasksOneOf = 6;
/** The product is back when all of it has gone on for this time. */
const steadyMs = 8000;
/** Jobs look for more every two seconds. */
const longest = { saving: 2500, live: 2500, jobs: 6000 };

type Written = Arrival & { title: string; process: number };

const isWithin = ({ saving, live, jobs }: typeof longest) => saving < longest.saving && live < longest.live && jobs < longest.jobs;

/** The longest time without an arrival since then, in milliseconds. */
function longestGap(arrivals: Arrival[], since: number) {
  const times = [since, ...arrivals.map(({ at }) => at).filter((at) => at >= since), performance.now()];
  return Math.max(...times.slice(1).map((at, index) => at - times[index]!));
}

export type Load = ReturnType<typeof startLoad>;

export function startLoad({ announce, createTask, count, heard, posted }: Product) {
  const acknowledged: Written[] = [];
  const refusals = new Map<string, number>();
  let isOver = false;
  let number = 0;

  async function write(process: number, title: string, key: string) {
    try {
      const save = title.startsWith("Task") ? createTask : announce;
      const response = await save(process, title, key);
      const text = await response.text();
      const id = /"_id":"([^"]+)"/.exec(text)?.[1] ?? "";
      if (response.status === 201)
        return acknowledged.push({ title, key: title.startsWith("Task") ? id : title, process, at: performance.now() }) > 0;
      const reason = `${response.status} ${/"message":"([^"]+)"/.exec(text)?.[1] ?? text.slice(0, 80)}`;
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
    } catch (error) {
      const reason = error instanceof Error ? error.name : String(error);
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
    }
    return false;
  }

  const writer = async (process: number, insists: boolean) => {
    while (!isOver) {
      const title = `${number % tasksOneOf === 0 ? "Task" : "News"} ${++number}`;
      const key = crypto.randomUUID();
      while (!(await write(process, title, key)) && insists && !isOver) await sleep(200);
      await sleep(pauseMs);
    }
  };
  const writers = Array.from({ length: count * writersEach }, (_, index) => writer(index % count, index < count));

  /** How long each process saved nothing at most, its browser heard nothing of the other process, and the webhook got nothing. */
  const gaps = (since: number) => {
    const processes = Array.from({ length: count }, (_, process) => process);
    const others = new Map(acknowledged.map(({ key, process }) => [key, process]));
    return {
      saving: Math.max(
        ...processes.map((process) =>
          longestGap(
            acknowledged.filter((each) => each.process === process),
            since,
          ),
        ),
      ),
      live: Math.max(
        ...processes.map((process) =>
          longestGap(
            heard[process]!.filter(({ key }) => others.get(key) !== process),
            since,
          ),
        ),
      ),
      jobs: longestGap(posted, since),
    };
  };

  return {
    acknowledged,
    refusals,
    gaps,
    /** Whether all of it has gone on for a while. */
    isSteady: (since: number) => performance.now() - since > steadyMs && isWithin(gaps(performance.now() - steadyMs)),
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
  };
}
