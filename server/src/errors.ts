import type { z } from "zod";
import type { ErrorCode } from "@daybook/contract/core/errors";

type Details = {
  errors?: { path: string; message: string }[];
  tokenExpired?: true;
  /** Seconds after which trying again makes sense; becomes the `Retry-After` header. */
  retryAfter?: number;
};

/** An expected failure. Its message goes to the person as it stands. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** A field of the input that the schema alone cannot judge. */
export const invalid = (path: string, message: string) => new AppError("invalid_input", message, { errors: [{ path, message }] });

/** A character that PostgreSQL keeps in no text. */
export const unstorable = () => new AppError("invalid_input", "The text contains a character that cannot be stored");

type PgError = Error & { code?: string; constraint?: string; cause?: unknown };

const isPgError = (error: unknown): error is PgError => error instanceof Error && "code" in error;

/** The name of the constraint that refused a statement, if one did. */
export const violatedConstraint = (error: unknown) => (isPgError(error) && error.code?.startsWith("23") ? error.constraint : undefined);

/** Runs statements and turns the violation of a named constraint into its failure; anything else passes. */
export async function onViolation<T>(work: Promise<T>, failures: Record<string, () => AppError>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = failures[violatedConstraint(error) ?? ""];
    throw failure ? failure() : error;
  }
}

/** Deadlocks and serialization failures: the same work may succeed when tried again. */
export const isRetryable = (error: unknown) => isPgError(error) && (error.code === "40P01" || error.code === "40001");

const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "57014",
  "55P03",
]);
const connectionWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable|the database system is/;

/** The database is away, restarting, out of connections or too slow; the caller is told 503. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  ((isPgError(error) && (connectionCodes.has(error.code ?? "") || (error.code ?? "").startsWith("08"))) ||
    connectionWords.test(error.message) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)));

/** What a problem of the input says. A union's own text says nothing; the last alternative that was tried says what was wanted. */
export function sentence(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (issue.code === "invalid_union" && message === "Invalid input") {
    const inner = issue.errors.at(-1)?.[0];
    if (inner) return sentence({ ...inner, path: [...issue.path, ...inner.path] });
  }
  if (/^(Invalid (input|option)|Too (big|small):)/.test(message))
    return issue.path.length > 0 ? `Please check the field ${issue.path.join(".")}` : "Please check the fields of the request";
  return message;
}
