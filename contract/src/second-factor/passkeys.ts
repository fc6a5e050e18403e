import { z } from "zod";
import { emptyObject, Id, Instant, required } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { User } from "../users/users.ts";
import { maxLengths } from "../core/max-lengths.ts";

export const maxPasskeys = 20;

export const Passkey = z.object({ _id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() });
export type Passkey = z.infer<typeof Passkey>;

const invalid = "The passkey's response is incomplete. Please try again.";
const text = (max: number) => z.string(invalid).min(1, invalid).max(max, invalid);
const credential = {
  id: text(2000),
  rawId: text(2000),
  type: z.literal("public-key", invalid),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
};

/** `RegistrationResponseJSON` of WebAuthn, as `navigator.credentials.create` returns it. */
const RegistrationResponse = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: text(4000),
        attestationObject: text(20_000),
        transports: z.array(z.string().max(40)).max(10).optional().catch(undefined),
      },
      invalid,
    ),
  },
  invalid,
);

/** `AuthenticationResponseJSON` of WebAuthn, as `navigator.credentials.get` returns it. */
const AuthenticationResponse = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: text(4000),
        authenticatorData: text(4000),
        signature: text(8000),
        userHandle: z.string().max(200).nullish().catch(undefined),
      },
      invalid,
    ),
  },
  invalid,
);

/** Options of WebAuthn in JSON, passed to the browser unchanged. */
const Options = z.looseObject({ challenge: z.string() });

export const list = endpoint({
  method: "GET",
  path: "/auth/passkeys",
  summary: "Lists your passkeys",
  input: emptyObject,
  output: z.array(Passkey),
  beforeSecondFactor: true,
});

export const creationOptions = endpoint({
  method: "POST",
  path: "/auth/passkeys/options",
  summary: "Returns the WebAuthn options for a new passkey, with a challenge for one use within five minutes",
  input: emptyObject,
  output: Options,
  secret: true,
  beforeSecondFactor: true,
});

export const create = endpoint({
  method: "POST",
  path: "/auth/passkeys",
  summary: "Saves a new passkey; the first second factor of an account also returns recovery codes",
  input: z.object({ name: required("Name is required", maxLengths.passkeyName), response: RegistrationResponse }),
  output: z.object({
    passkey: Passkey,
    /** New recovery codes, shown once; null if there are some already. */
    recoveryCodes: z.array(z.string()).nullable(),
  }),
  creates: true,
  secret: true,
  beforeSecondFactor: true,
});

export const remove = endpoint({
  method: "DELETE",
  path: "/auth/passkeys/:id",
  summary: "Removes one of your passkeys",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Passkey removed",
});

export const signInOptions = endpoint({
  method: "POST",
  path: "/auth/passkeys/sign-in/options",
  summary: "Returns the WebAuthn options for signing in, or for the second factor of a sign-in that waits for one",
  /** `alone` ignores a sign-in that waits for a second factor. */
  input: z.object({ alone: z.boolean().optional() }),
  output: Options,
  public: true,
});

export const signIn = endpoint({
  method: "POST",
  path: "/auth/passkeys/sign-in",
  summary: "Signs in with a passkey, or finishes a sign-in that waits for a second factor",
  input: z.object({ response: AuthenticationResponse }),
  output: User,
  also: "user",
  public: true,
});
