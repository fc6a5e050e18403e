import { StartError } from "#env.ts";
import { unavailableCause } from "#db/availability/unavailable.ts";
import { isDiskFull } from "#errors.ts";

type PgFailure = Error & { code?: string; where?: string };

type State = {
  /** Whether the user stopped the command. */
  interrupted: boolean;
  /** Whether the commit was sent: a connection lost then leaves its result unknown. */
  committing?: boolean;
};

/** Converts an error of a restore to one sentence about the cause and the state of the database. */
export function describeRestoreError(error: unknown, { interrupted, committing = false }: State): unknown {
  if (!(error instanceof Error)) return error;
  if (committing && unavailableCause(error) === "away") {
    return new StartError(
      "The connection to the database was lost at the end of the restore. The database has either the old data or the backup's, as a whole; start Daybook to see which.",
    );
  }
  if (interrupted) return new StartError("The restore was interrupted. The database is unchanged.");
  const cause = causeOf(error);
  if (cause) return new StartError(`The backup was not restored and the database is unchanged: ${cause}.`);
  return error;
}

function causeOf(error: PgFailure): string | undefined {
  const { code = "", message } = error;
  if (error instanceof StartError) return undefined;
  if (isDiskFull(error)) return "the database's disk is full. Free space on it and try again";
  if (unavailableCause(error) === "away") {
    if (code === "55P03") return "another program has locked its tables. Close it and try again";
    return "the connection to the database was lost. Try again";
  }
  if (code === "42501") return `its user lacks a right (${message}). Make it the owner of the database and of its schema public`;
  const row = /^COPY (\S+), line (\d+)/.exec(error.where ?? "");
  if (row) return `row ${row[2]} of the table ${row[1]} is not valid (${message})`;
  return /^[0-9A-Z]{5}$/.test(code) ? message : undefined;
}
