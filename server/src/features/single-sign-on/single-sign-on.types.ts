import type { SsoError } from "@daybook/contract/core/constants";
import type { Claims } from "#domain/oidc-claims.ts";

/** A person whom the provider has confirmed. */
export type ConfirmedPerson = {
  issuer: string;
  subject: string;
  /** The claims of the ID token, then those of the user info response. */
  sources: Claims[];
  idToken: string;
};

/** A sign-in that fails with a reason for the sign-in page. */
export class SignInRefused extends Error {
  readonly reason: SsoError;

  constructor(reason: SsoError, cause?: unknown) {
    super(`Single sign-on refused: ${reason}`, { cause });
    this.reason = reason;
  }
}
