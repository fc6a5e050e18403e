import { openSync, writeSync } from "node:fs";
import type { StoredAuditEvent } from "#db/audit-events.ts";
import { StartError } from "#start-error.ts";

/** Writes the audit events of a commit for a collector. */
export type AuditLog = (events: readonly StoredAuditEvent[]) => void;

type Options = { /** `off`, `stdout` or the path of a file. */ target: string; warn: (details: object, message: string) => void };

/** One JSON object per line; `type` tells them from the lines of the log on standard output. */
const lineOf = (event: StoredAuditEvent) => `${JSON.stringify({ type: "audit", ...event })}\n`;

/** Returns what appends text to a file, in one write, so that several processes can share it. */
function appendTo(file: string) {
  try {
    const handle = openSync(file, "a", 0o640);
    return (text: string) => void writeSync(handle, text);
  } catch (error) {
    throw new StartError(`AUDIT_LOG names ${file}, which cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * Opens the log of audit events. A change does not fail because its line cannot be written: the database has the event.
 */
export function openAuditLog({ target, warn }: Options): AuditLog {
  if (target === "off") return () => {};
  const append = target === "stdout" ? (text: string) => void process.stdout.write(text) : appendTo(target);
  return (events) => {
    if (events.length === 0) return;
    try {
      append(events.map(lineOf).join(""));
    } catch (error) {
      warn({ err: error }, "audit events could not be written to AUDIT_LOG");
    }
  };
}
