import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { memoryUsage } from "node:process";

/*
 * V8 keeps the garbage of a busy time until it needs the space, which on an idle process may be never. See
 * docs/decisions/0013.
 */

/** How often the process checks whether it is idle, in milliseconds. */
const checkEveryMs = 5_000;
/** Up to this share of the time since the last check, the event loop of an idle process is busy. */
const idleUtilization = 0.05;
/**
 * A process that has been idle for this many checks in a row, 20 seconds, collects. Sooner would be in the pauses between two waves
 * of requests: the collection also drops compiled code, and what follows would take a fifth more processor time for seconds.
 */
const idleChecks = 4;
/** A collection takes about 100 ms, so the heap must have grown by this much, in bytes. */
const worthwhileBytes = 16_000_000;

type Measured = {
  /** Share of the time since the last call in which the event loop was busy, 0–1. */
  utilization: number;
  heapBytes: number;
};

/** Returns a check that collects garbage once after work: when the process stays idle and its heap has grown. */
export function idleCollection(measure: () => Measured, collect: () => Promise<unknown>) {
  let afterCollection: number | undefined;
  let idleFor = 0;
  return async () => {
    const { utilization, heapBytes } = measure();
    idleFor = utilization > idleUtilization ? 0 : idleFor + 1;
    if (idleFor < idleChecks) return;
    if (afterCollection !== undefined && heapBytes < afterCollection + worthwhileBytes) return;
    await collect();
    afterCollection = measure().heapBytes;
  };
}

function measureSince() {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  return (): Measured => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return { utilization, heapBytes: memoryUsage().heapTotal };
  };
}

/** Gives memory back to the operating system whenever the process has become idle. Needs Node's option `--expose-gc`. */
export function releaseMemoryWhenIdle() {
  const { gc } = globalThis;
  if (!gc) return;
  const check = idleCollection(measureSince(), () => gc({ execution: "async", type: "major", flavor: "last-resort" }));
  setInterval(() => void check(), checkEveryMs).unref();
}
