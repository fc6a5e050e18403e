import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { formatInteger, type Row } from "./table.ts";

/** Returns the resident memory of a process, in MB of 1,000,000 bytes. */
export function residentMb(pid: number): number {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return (Number(stdout) * 1024) / 1_000_000;
}

const highestMb = 200;
const pollMs = 1000;

/** Waits until a process without work has given back its memory, at most `withinMs`. Returns the row of the table. */
export async function memoryOnceIdle(pid: number, what: string, { withinMs }: { withinMs: number }): Promise<Row> {
  const [atFirst, since] = [residentMb(pid), performance.now()];
  const waitedMs = () => performance.now() - since;
  while (residentMb(pid) >= highestMb && waitedMs() < withinMs) await pause(pollMs);
  const now = residentMb(pid);
  return {
    what,
    measured: `${formatInteger(now)} MB after ${formatInteger(waitedMs() / 1000)} s (${formatInteger(atFirst)} MB at first)`,
    target: `< ${highestMb} MB`,
    passed: now < highestMb,
  };
}
