import type { Operation } from "@daybook/contract/core/api";
import { type ErrorCode, errorStatus, type Failure, type SecondFactorMethod } from "@daybook/contract/core/errors";

type Details = {
  /** HTTP status; 0 without a response. */
  status: number;
  code: ErrorCode | "network";
  message: string;
  errors?: { path: string; message: string }[];
  tokenExpired?: boolean;
  saidByServer?: boolean;
  methods?: SecondFactorMethod[];
};

/** A failed call. `message` is for the user: the server's message, or the fallback of the error catalogue. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network";
  /** Errors by field: `{ path: "email", message: "Email is required" }`. */
  readonly errors: { path: string; message: string }[];
  readonly tokenExpired: boolean;
  /** False when the server sent no message and `message` is the fallback. */
  readonly saidByServer: boolean;

  /** How a sign-in that waits for a second factor can be finished. */
  readonly methods: SecondFactorMethod[];

  constructor({ status, code, message, errors = [], tokenExpired = false, saidByServer = false, methods = [] }: Details) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.tokenExpired = tokenExpired;
    this.saidByServer = saidByServer;
    this.methods = methods;
  }

  /** Creates the error of a failed response; `fallback` is used if the body has no message. */
  static of(status: number, body: Partial<Failure> | undefined, fallback: string) {
    const message = typeof body?.message === "string" && body.message !== "" ? body.message : undefined;
    return new CallError({
      status,
      code: body?.code ?? codeOf(status),
      message: message ?? fallback,
      errors: body?.errors,
      tokenExpired: body?.tokenExpired === true,
      saidByServer: message !== undefined,
      methods: body?.methods,
    });
  }
}

const codeOf = (status: number) =>
  (Object.keys(errorStatus) as ErrorCode[]).find((code) => errorStatus[code] === status) ?? (status < 500 ? "invalid_input" : "internal");

/** The message for a call without a response. */
export const networkMessage = (operation: Operation) =>
  operation === "POST /eod/submit" ? "Network error during submission" : "Daybook cannot be reached. Check your connection and try again.";

/** The user-facing message of any thrown value. */
export const messageOf = (error: unknown) => (error instanceof Error && error.message) || "Something went wrong";
