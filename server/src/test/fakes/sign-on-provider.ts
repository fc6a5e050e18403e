import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Provider } from "oidc-provider";
import type { OidcEnv } from "#env/oidc.ts";

/** A person at the provider; `sub` is the subject, the rest are claims. */
export type ProviderPerson = { sub: string } & Record<string, unknown>;

const client = { id: "daybook", secret: "a secret of the tests only" };

/** A listening server on loopback. */
async function listen(listener: RequestListener) {
  const server = createServer(listener);
  const open = (port: number) => new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  await open(0);
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  /** Listens again after `close`, at the same address. */
  const reopen = () => open(port);
  return { url: `http://127.0.0.1:${port}`, close, reopen };
}

/** The provider's question before it signs out. Its own page would load a font from the internet. */
function showLogout(context: { body: unknown }, form: string) {
  const button = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out of Halcyon ID</button>';
  context.body = `<!doctype html><html lang="en"><title>Sign out</title><main><h1>Sign out?</h1>${form}${button}</main></html>`;
}

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const common = { kid: "test", use: "sig", alg: "RS256" };
  return {
    privateKey,
    privateJwk: { ...(await exportJWK(privateKey)), ...common },
    publicJwk: { ...(await exportJWK(publicKey)), ...common },
  };
}

/** The settings of single sign-on at this issuer. */
export const oidcEnv = (issuer: string, settings: Partial<OidcEnv> = {}): OidcEnv => ({
  issuer,
  clientId: client.id,
  clientSecret: client.secret,
  name: "Halcyon ID",
  scopes: "openid email profile groups",
  autoCreate: false,
  groupsClaim: undefined,
  roles: [],
  teams: [],
  only: false,
  ...settings,
});

/**
 * Starts a real OpenID Connect provider on loopback. Its sign-in page has no form: it signs in `person` at once, or refuses
 * while `person` is undefined. Claims are in the user info response, groups in both.
 * @param daybookUrl the address of Daybook, to which the provider sends browsers back; may be set until the first request
 */
export async function startProvider(daybookUrl = "") {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const listening = await listen((request, response) => listener(request, response));
  const { url } = listening;
  const state: typeof listening & { person: ProviderPerson | undefined; daybookUrl: string } = {
    ...listening,
    person: undefined,
    daybookUrl,
  };
  const people = new Map<string, ProviderPerson>();
  const key = await newKey();
  let provider: Provider | undefined;

  const create = () =>
    new Provider(url, {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [`${state.daybookUrl}/api/auth/oidc/callback`],
          post_logout_redirect_uris: [`${state.daybookUrl}/login`],
        },
      ],
      jwks: { keys: [key.privateJwk] },
      cookies: { keys: ["a key of the tests only"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
      scopes: ["openid", "email", "profile", "groups"],
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { logoutSource: showLogout } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => people.get(accountId) }),
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    });

  listener = (request, response) => {
    provider ??= create();
    if (request.url?.startsWith("/interaction/")) void interact(provider, request, response);
    else provider.callback()(request, response);
  };

  /** Answers what the provider asks of the person: who they are, and whether they agree. */
  async function interact(provider: Provider, ...[request, response]: Parameters<RequestListener>) {
    const { person } = state;
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (!person) return provider.interactionFinished(request, response, { error: "access_denied", error_description: "<b>No</b>" });
    people.set(person.sub, person);
    if (prompt.name === "login") return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
    const grant = new provider.Grant({ accountId: session!.accountId, clientId: params.client_id });
    grant.addOIDCScope("openid email profile groups");
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  return state;
}

/**
 * Starts a provider that signs whatever a test wants in its ID token.
 * @param claims returns the claims of the token, from those of an honest provider
 */
export async function startForgingProvider(claims: (honest: Record<string, unknown>) => Record<string, unknown>, { ownKey = true } = {}) {
  const key = await newKey();
  const otherKey = await newKey();
  let nonce: string | null = null;
  const { url, close } = await listen((request, response) => {
    const at = new URL(request.url!, url);
    const send = (body: object) => void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (at.pathname === "/.well-known/openid-configuration")
      return send({
        issuer: url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (at.pathname === "/jwks") return send({ keys: [key.publicJwk] });
    if (at.pathname === "/auth") {
      nonce = at.searchParams.get("nonce");
      const back = new URL(at.searchParams.get("redirect_uri")!);
      back.search = new URLSearchParams({ code: "any", state: at.searchParams.get("state")! }).toString();
      return void response.writeHead(302, { location: back.href }).end();
    }
    const now = Math.floor(Date.now() / 1000);
    const honest = { iss: url, sub: "forged", aud: client.id, iat: now, exp: now + 300, nonce };
    const token = new SignJWT(claims(honest)).setProtectedHeader({ alg: "RS256", kid: "test" });
    void token
      .sign(ownKey ? key.privateKey : otherKey.privateKey)
      .then((idToken) => send({ access_token: "any", token_type: "Bearer", expires_in: 300, id_token: idToken }));
  });
  return { url, close };
}
