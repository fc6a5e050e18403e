import { z } from "zod";
import { emptyObject, Id, Instant } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Passkey } from "./passkeys.ts";
import { User } from "../users/users.ts";
import { maxLengths } from "../core/max-lengths.ts";

/** A new user, or a user under a new company rule, has this long to set up a second factor. */
export const secondFactorGraceDays = 7;
export const recoveryCodeCount = 10;
/** How long a sign-in waits for its second factor. */
export const pendingSignInMinutes = 10;
/** How long a sign-in or a confirmed password counts for calls that need a recent confirmation. */
export const confirmationMinutes = 10;

const currentPassword = z.string("Password is required").min(1, "Password is required").max(maxLengths.password);

/** Six digits of an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const Code = z
  .string("Code is required")
  .max(maxLengths.code, "This code is too long")
  .transform((code) => code.replaceAll(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().min(1, "Code is required"));

export const RecoveryCodes = z.array(z.string());

/** The state of your own sign-in security. */
export const Security = z.object({
  /** Null if the password has not been changed since the account was created. */
  passwordChangedAt: Instant.nullable(),
  totp: z.object({ addedAt: Instant, lastUsedAt: Instant.nullable() }).nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  /** Until then changes of your sign-in need no further confirmation; null if the next one does. */
  confirmedUntil: Instant.nullable(),
});
export type Security = z.infer<typeof Security>;

export const security = endpoint({
  method: "GET",
  path: "/auth/security",
  summary: "Returns your authenticator app, recovery codes left, passkeys, and how long your confirmation lasts",
  input: emptyObject,
  output: Security,
  beforeSecondFactor: true,
});

export const finishSignIn = endpoint({
  method: "POST",
  path: "/auth/login/second-factor",
  summary: "Finishes a sign-in that waits for a second factor, with a code of the authenticator app or a recovery code",
  input: z.object({ code: Code }),
  output: User,
  also: "user",
  public: true,
});

export const confirm = endpoint({
  method: "POST",
  path: "/auth/confirm",
  summary: "Confirms that it is you, with your password or a code; changes of your sign-in are then allowed for 10 minutes",
  input: z.object({ password: currentPassword.optional(), code: Code.optional() }),
  output: emptyObject,
  beforeSecondFactor: true,
});

export const startTotp = endpoint({
  method: "POST",
  path: "/auth/totp",
  summary: "Starts the set-up of an authenticator app; it counts once it is confirmed",
  input: emptyObject,
  /** `secret` in Base32, `uri` as `otpauth://`, `qr` as an SVG image of it. */
  output: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  secret: true,
  beforeSecondFactor: true,
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/auth/totp/confirm",
  summary: "Finishes the set-up of the authenticator app with its first code; returns new recovery codes",
  input: z.object({ code: Code }),
  output: z.object({ recoveryCodes: RecoveryCodes }),
  message: "Your authenticator app is set up",
  secret: true,
  beforeSecondFactor: true,
});

export const removeTotp = endpoint({
  method: "DELETE",
  path: "/auth/totp",
  summary: "Removes your authenticator app",
  /** Without a password, the session needs a recent confirmation. */
  input: z.object({ password: currentPassword.optional() }),
  output: emptyObject,
  message: "Your authenticator app was removed",
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/auth/recovery-codes",
  summary: "Replaces your recovery codes",
  input: emptyObject,
  output: z.object({ recoveryCodes: RecoveryCodes }),
  secret: true,
});

/** For a person who has lost their phone and codes. */
export const removeOfUser = endpoint({
  method: "DELETE",
  path: "/users/:id/second-factor",
  scope: null,
  summary: "Removes a user's authenticator app, recovery codes and passkeys; the user is notified by email (admin)",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Second factor removed",
});
