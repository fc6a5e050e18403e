/** Error codes and their HTTP statuses. */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** The time has passed. Send `publishNow` to publish the announcement at once. */
  past: 409,
  /** A limit refuses the leave. Who decides on it may send it again with `overrideReason`. */
  limit: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
  /** The password is right, and the sign-in waits for a second factor: see `methods`. */
  second_factor: 401,
  /** The session needs a recent confirmation: `POST /auth/confirm`, then the same call again. */
  confirm: 403,
  /** The access token lacks the scope of the call. */
  insufficient_scope: 403,
  /** The company requires a second factor, and the user must set one up first. */
  second_factor_setup: 403,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Ways to prove a sign-in besides the password. */
export const secondFactorMethods = ["totp", "recovery_code", "passkey"] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** The body of every error response. `message` is shown to the user. */
export type Failure = {
  success: false;
  message: string;
  code: ErrorCode;
  errors?: { path: string; message: string }[];
  /** The session has expired: the client signs the user out with 'Session expired. Please login again.' */
  tokenExpired?: true;
  /** How a sign-in can be finished, with `second_factor`. */
  methods?: SecondFactorMethod[];
};

/** Messages of session errors; the client ends its session only on these phrases. */
export const sessionMessages = {
  missing: "Authentication token missing",
  invalid: "Invalid or expired token",
  disabled: "Account is disabled",
} as const;

/** An error message that contains one of these ends the client's session, except for sign-in endpoints. */
export const sessionEndingPhrases = [
  "Authentication token missing",
  "User not found",
  "Account is disabled",
  "Unauthorized - Token missing",
  "Invalid token structure",
  "Invalid or expired token",
  "Token expired",
  "Session has expired",
  "Session expired",
  "Unauthorized - Invalid or expired access token",
] as const;

/** Endpoints whose errors never end a session. */
export const sessionCalls = [
  "/auth/check",
  "/auth/login",
  "/auth/login/second-factor",
  "/auth/passkeys/sign-in",
  "/auth/register",
  "/auth/admin-setup",
  "/auth/verify-admin-token",
  "/auth/link",
  "/auth/link/accept",
  "/auth/logout",
] as const;

export const confirmMessage = "Please confirm your password";

export const sessionExpiredMessage = "Session expired. Please login again.";
export const authenticationErrorMessage = "Authentication error. Please log in again.";
