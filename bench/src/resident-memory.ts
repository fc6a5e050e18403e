import { spawnSync } from "node:child_process";

/** Returns the resident memory of a process, in MB of 1,000,000 bytes. */
export function residentMb(pid: number): number {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return (Number(stdout) * 1024) / 1_000_000;
}
