import { readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second. */
const tickMs = 10;

/**
 * Milliseconds of processor time that a process has used so far, its kernel's included. Undefined where the system does
 * not say (Linux does). Unlike answers a second it hardly depends on what else the machine does.
 */
export function processorMs(pid: number): number | undefined {
  try {
    const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const fields = afterName.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return undefined;
  }
}
