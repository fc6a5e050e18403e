import type { Operation } from "@daybook/contract/core/api";
import { type ErrorCode, errorStatus, type Failure } from "@daybook/contract/core/errors";

type Details = {
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: ErrorCode | "network";
  message: string;
  errors?: { path: string; message: string }[];
  tokenExpired?: boolean;
  saidByServer?: boolean;
};

/** A failed call. `message` is a sentence for the person: the server's, else the catalogue's. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network";
  /** What is wrong with which field: `{ path: "email", message: "Email is required" }`. */
  readonly errors: { path: string; message: string }[];
  readonly tokenExpired: boolean;
  /** False where the server gave no sentence of its own and the fallback stands. */
  readonly saidByServer: boolean;

  constructor({ status, code, message, errors = [], tokenExpired = false, saidByServer = false }: Details) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.tokenExpired = tokenExpired;
    this.saidByServer = saidByServer;
  }

  /** Reads a failed answer; `fallback` where it has no message. */
  static of(status: number, body: Partial<Failure> | undefined, fallback: string) {
    const said = typeof body?.message === "string" && body.message !== "" ? body.message : undefined;
    return new CallError({
      status,
      code: body?.code ?? codeOf(status),
      message: said ?? fallback,
      errors: body?.errors,
      tokenExpired: body?.tokenExpired === true,
      saidByServer: said !== undefined,
    });
  }
}

const codeOf = (status: number) =>
  (Object.keys(errorStatus) as ErrorCode[]).find((code) => errorStatus[code] === status) ?? (status < 500 ? "invalid_input" : "internal");

/** No answer came at all. */
export const networkMessage = (operation: Operation) =>
  operation === "POST /eod/submit" ? "Network error during submission" : "Daybook cannot be reached. Check your connection and try again.";

/** The sentence of anything that was thrown. */
export const messageOf = (error: unknown) => (error instanceof Error && error.message) || "Something went wrong";
