import { readFileSync } from "node:fs";

/** Linux reports CPU time in hundredths of a second. */
const tickMs = 10;

/**
 * Returns the CPU time of a process in milliseconds, kernel time included; undefined where it is not available (other than
 * Linux). Unlike throughput, it hardly depends on other load on the machine.
 */
export function cpuMs(pid: number): number | undefined {
  try {
    const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const fields = afterName.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return undefined;
  }
}
