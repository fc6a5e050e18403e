/**
 * Why the database cannot serve a request: `away`: unreachable or restarting; `lock`: another transaction holds the rows;
 * `busy`: no free connection, or a statement took too long.
 */
export type UnavailableCause = "away" | "lock" | "busy";

/** The database could not be used in time, as found by this process. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly reason: UnavailableCause;

  constructor(reason: UnavailableCause, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The messages of the 503 responses. */
export const unavailableMessages: Record<UnavailableCause, string> = {
  away: "Daybook cannot reach its database right now. Please try again in a moment.",
  lock: "Other changes to the same data are still being saved. Please try again in a moment.",
  busy: "Daybook is very busy. Please try again in a moment.",
};

const causes: Record<string, UnavailableCause> = {
  ECONNREFUSED: "away",
  ECONNRESET: "away",
  EPIPE: "away",
  ENOTFOUND: "away",
  ETIMEDOUT: "away",
  EHOSTUNREACH: "away",
  ENETUNREACH: "away",
  EAI_AGAIN: "away",
  "57P01": "away",
  "57P02": "away",
  "57P03": "away",
  // Its address leads to a standby, or to a primary that was demoted.
  "25006": "away",
  "53300": "busy",
  "57014": "busy",
  "55P03": "lock",
};

/** Whether PostgreSQL refused a write because this connection accepts none: it leads to a standby, or the database is read-only. */
export const isReadOnly = (error: unknown) => error instanceof Error && "code" in error && error.code === "25006";

const lostConnection = /Connection terminated|^timeout expired$|is not queryable|the database system is/;

/** Returns why the database cannot serve this request, with 503; undefined for other errors. */
export function unavailableCause(error: unknown): UnavailableCause | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnavailable) return error.reason;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (causes[code]) return causes[code];
  if (code.startsWith("08") || lostConnection.test(error.message)) return "away";
  return error instanceof AggregateError ? error.errors.map(unavailableCause).find((cause) => cause !== undefined) : undefined;
}
