import { unavailableCause } from "#db/availability/unavailable.ts";
import type { ErrorCode, SecondFactorMethod } from "@daybook/contract/core/errors";

type Details = {
  errors?: { path: string; message: string }[];
  tokenExpired?: true;
  /** Seconds to wait before a retry; sent as the `Retry-After` header. */
  retryAfter?: number;
  /** What is wrong with the access token, for the header `WWW-Authenticate` (RFC 6750). */
  challenge?: string;
  /** How a sign-in that waits for a second factor can be finished. */
  methods?: SecondFactorMethod[];
  /** The transaction commits before the error is thrown: what it has written stands. */
  keepsChanges?: true;
};

/** An expected failure. Its message is shown to the user unchanged. */
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

/** @param retryAfter seconds */
export const tooManyAttempts = (retryAfter: number) =>
  new AppError("too_many", "Too many attempts. Please wait a few minutes and try again.", { retryAfter });

/** Validation error for a field, for rules that the schema cannot check. */
export const invalid = (path: string, message: string) => new AppError("invalid_input", message, { errors: [{ path, message }] });

/** Validation error for a character that PostgreSQL cannot store, such as NUL. */
export const unstorable = () => new AppError("invalid_input", "The text contains a character that cannot be stored");

type PgError = Error & { code?: string; constraint?: string; cause?: unknown };

const isPgError = (error: unknown): error is PgError => error instanceof Error && "code" in error;

/** Returns the name of the violated constraint, or undefined for other errors. */
const violatedConstraint = (error: unknown) => (isPgError(error) && error.code?.startsWith("23") ? error.constraint : undefined);

/** Maps the violation of a named constraint to its error; rethrows anything else. */
export async function onViolation<T>(work: Promise<T>, failures: Record<string, () => AppError>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = failures[violatedConstraint(error) ?? ""];
    throw failure ? failure() : error;
  }
}

/** Whether the same transaction may succeed on retry: deadlock or serialization failure. */
export const isRetryable = (error: unknown) => isPgError(error) && (error.code === "40P01" || error.code === "40001");

/** Whether the disk of the database, or one that the server writes to, is full or over its quota. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  ((isPgError(error) && ["53100", "ENOSPC", "EDQUOT"].includes(error.code ?? "")) ||
    /No space left on device|Disk quota exceeded/.test(error.message));

/** Whether the database cannot answer, is too busy or holds a lock too long: the same may succeed later. */
export const isUnavailable = (error: unknown) => unavailableCause(error) !== undefined;

const timeIsUp = "The server was too busy. Try again.";

/**
 * Returns why a bulk action did nothing, if the time of the request ended; undefined for other errors, such as a lost
 * connection, after which it is unknown what was done.
 */
export function reasonForNothing(error: unknown): string | undefined {
  const cause = unavailableCause(error);
  return cause === "busy" || cause === "lock" ? timeIsUp : undefined;
}

/** Returns why a loop cannot go on: the time of the request is used up, or the session has ended. Undefined for other errors. */
export function reasonToStop(error: unknown): string | undefined {
  if (unavailableCause(error)) return timeIsUp;
  return error instanceof AppError && error.code === "unauthenticated" ? "Your session has ended." : undefined;
}
