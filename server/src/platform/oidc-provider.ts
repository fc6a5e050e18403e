import * as oidc from "openid-client";
import { cutText } from "@daybook/contract/core/cut-text";
import type { SsoError } from "@daybook/contract/core/constants";
import type { Clock } from "#clock.ts";
import type { OidcEnv } from "#env/oidc.ts";
import { type Claims, emailOf, groupsOf } from "#domain/oidc-claims.ts";

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

/** How long a request to the provider may take. */
const timeoutSeconds = 5;
/** How long the provider's description of itself is used before it is read again. */
const refreshMs = 3_600_000;

type Log = { warn(details: object, message: string): void };

/** The OpenID Connect provider: settings, and what it says about its endpoints. */
export type Provider = {
  settings: OidcEnv;
  log: Log;
  /** Resolves to the client of the provider; rejects with `SignInRefused` while it cannot be reached. */
  client(): Promise<oidc.Configuration>;
};

/**
 * Opens the provider without contacting it: the first sign-in reads its description (discovery). A failed attempt is
 * repeated by the next sign-in. A description that cannot be refreshed stays in use.
 */
export function openProvider(settings: OidcEnv, { clock, log }: { clock: Clock; log: Log }): Provider {
  let known: { client: oidc.Configuration; readAt: number } | undefined;
  const nowMs = () => clock.now().getTime();
  let reading: Promise<oidc.Configuration> | undefined;

  async function read() {
    try {
      const client = await discover(settings);
      known = { client, readAt: nowMs() };
      return client;
    } catch (error) {
      log.warn({ err: error }, "the OpenID Connect provider cannot be reached");
      if (known) return known.client;
      throw new SignInRefused("unavailable", error);
    } finally {
      reading = undefined;
    }
  }

  return {
    settings,
    log,
    client: async () => (known && nowMs() - known.readAt < refreshMs ? known.client : await (reading ??= read())),
  };
}

/** Reads the provider's description and sends the client secret in the way that it supports; without a list, as OpenID Connect's default. */
async function discover({ issuer, clientId, clientSecret }: OidcEnv): Promise<oidc.Configuration> {
  const execute = [oidc.enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [])];
  const methods = { client_secret_basic: oidc.ClientSecretBasic, client_secret_post: oidc.ClientSecretPost };
  let authenticate: oidc.ClientAuth = methods.client_secret_basic(clientSecret);
  const client = await oidc.discovery(new URL(issuer), clientId, clientSecret, (...request) => authenticate(...request), {
    execute,
    timeout: timeoutSeconds,
  });
  const supported = client.serverMetadata().token_endpoint_auth_methods_supported;
  if (supported && !supported.includes("client_secret_basic") && supported.includes("client_secret_post"))
    authenticate = methods.client_secret_post(clientSecret);
  return client;
}

/** Reads the description of the provider and returns its issuer. */
export const checkProvider = async (settings: OidcEnv) => (await discover(settings)).serverMetadata().issuer;

/** What binds the provider's answer to the browser that asked. */
export type Proof = { state: string; nonce: string; codeVerifier: string };

export const newProof = (): Proof => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
});

/** Returns the address at the provider where the person signs in. */
export async function authorizationUrl(provider: Provider, { state, nonce, codeVerifier }: Proof, redirectUri: string): Promise<string> {
  const url = oidc.buildAuthorizationUrl(await provider.client(), {
    redirect_uri: redirectUri,
    scope: provider.settings.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return url.href;
}

/**
 * Exchanges the code of the provider's answer and returns the person. Verifies state, issuer, nonce, audience, expiry and
 * signature. @throws SignInRefused
 */
export async function confirmPerson(
  provider: Provider,
  answer: URLSearchParams,
  { redirectUri, ...proof }: Proof & { redirectUri: string },
): Promise<ConfirmedPerson> {
  const client = await provider.client();
  const url = new URL(redirectUri);
  url.search = answer.toString();
  try {
    const tokens = await oidc.authorizationCodeGrant(client, url, {
      expectedState: proof.state,
      expectedNonce: proof.nonce,
      pkceCodeVerifier: proof.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const sources: Claims[] = [claims];
    if (client.serverMetadata().userinfo_endpoint && needsUserInfo(provider.settings, claims)) {
      sources.push(await oidc.fetchUserInfo(client, tokens.access_token, claims.sub));
    }
    return { issuer: claims.iss, subject: claims.sub, sources, idToken: tokens.id_token! };
  } catch (error) {
    provider.log.warn({ err: error, ...providerReason(error) }, "single sign-on failed");
    throw new SignInRefused(reasonOf(error), error);
  }
}

/** Many providers send email and groups only in the user info response. */
const needsUserInfo = ({ groupsClaim }: OidcEnv, claims: Claims) =>
  !emailOf([claims])?.verified || (groupsClaim !== undefined && groupsOf([claims], groupsClaim)?.length === 0);

/** What the provider says about its refusal. For the log only: it is never shown. */
const providerReason = (error: unknown) =>
  error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError
    ? { reason: error.error, description: error.error_description && cutText(error.error_description, 300) }
    : {};

function reasonOf(error: unknown) {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === "access_denied") return "cancelled";
    return error.error === "temporarily_unavailable" || error.error === "server_error" ? "unavailable" : "failed";
  }
  const isTimeout = error instanceof oidc.ClientError && error.code === "OAUTH_TIMEOUT";
  // `fetch` rejects with a TypeError when there is no connection.
  const isOffline =
    error instanceof Error && [error, error.cause].some((each) => each instanceof TypeError && each.message === "fetch failed");
  return isTimeout || isOffline ? "unavailable" : "failed";
}

/** Returns the address that ends the person's session at the provider; undefined if it has none or cannot be reached. */
export async function endSessionUrl(provider: Provider, idToken: string, returnTo: string): Promise<string | undefined> {
  const client = await provider.client().catch(() => undefined);
  if (!client?.serverMetadata().end_session_endpoint) return undefined;
  return oidc.buildEndSessionUrl(client, { id_token_hint: idToken, post_logout_redirect_uri: returnTo }).href;
}
