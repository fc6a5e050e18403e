import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { startSession } from "#lib/session/session-change.ts";

type CreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type RequestOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];

const unsupported = "This browser can't use passkeys here. They need a recent browser and an address with https.";

/** Turns a failure of the browser into a sentence for the user. */
function passkeyError(error: unknown, cancelled: string): Error {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return new Error("This device already has a passkey for your account.");
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return new Error(cancelled);
  if (name === "SecurityError") return new Error(unsupported);
  return error instanceof Error ? error : new Error(cancelled);
}

function requireSupport() {
  if (!browserSupportsWebAuthn()) throw new Error(unsupported);
}

/**
 * Signs in with a passkey and starts the session.
 * @param alone false to finish a sign-in that waits for a second factor
 */
export async function signInWithPasskey(queryClient: QueryClient, { alone }: { alone: boolean }) {
  requireSupport();
  const optionsJSON = (await call("POST /auth/passkeys/sign-in/options", { alone })) as unknown as RequestOptions;
  const response = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw passkeyError(error, "No passkey was used. Try again, or choose another way to sign in.");
  });
  return startSession(queryClient, call("POST /auth/passkeys/sign-in", { response } as never));
}

/** Creates a passkey on this device and saves it under the name. Resolves with new recovery codes if it is the first second factor. */
export async function addPasskey(name: string) {
  requireSupport();
  const optionsJSON = (await call("POST /auth/passkeys/options")) as unknown as CreationOptions;
  const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw passkeyError(error, "No passkey was created. Please try again.");
  });
  return call("POST /auth/passkeys", { name, response } as never);
}
