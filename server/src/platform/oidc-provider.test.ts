import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { daybookUrl, homePath, newBrowser } from "#test/sign-on-browser.ts";
import { oidcEnv, startForgingProvider, startProvider } from "#test/fakes/sign-on-provider.ts";

const server = startServer();
const make = factories(server);

let email = "";
const running: { close: () => Promise<void> }[] = [];

beforeAll(async () => void (email = (await make.user()).email!));
afterEach(async () => {
  for (const provider of running.splice(0)) await provider.close();
});

const build = async (issuer: string) => (await server.build({ env: { publicUrl: daybookUrl, oidc: oidcEnv(issuer) } })).app;

type Claims = Record<string, unknown>;

/** Signs in at a provider that forges this token. */
async function signInWith(claims: (honest: Claims) => Claims, options?: { ownKey: boolean }) {
  const forging = await startForgingProvider((honest) => ({ email, email_verified: true, ...claims(honest) }), options);
  running.push(forging);
  return newBrowser(await build(forging.url)).signIn();
}

describe("an ID token", () => {
  const inPast = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

  test("that is honest is accepted", async () => {
    expect(await signInWith((honest) => honest)).toBe(homePath);
  });

  test.each<[string, Claims]>([
    ["of another issuer", { iss: "https://foreign.example" }],
    ["for another client", { aud: "another-client" }],
    ["for another sign-in", { nonce: "another-nonce" }],
    ["without a nonce", { nonce: undefined }],
    ["that has expired", { iat: inPast(7200), exp: inPast(3600) }],
    ["without a subject", { sub: undefined }],
  ])("%s is refused", async (_what, forged) => {
    expect(await signInWith((honest) => ({ ...honest, sub: "another", ...forged }))).toBe("/login?error=failed");
  });

  test("signed with another key is refused", async () => {
    expect(await signInWith((honest) => ({ ...honest, sub: "another" }), { ownKey: false })).toBe("/login?error=failed");
  });
});

describe("a provider that is away", () => {
  test("does not keep the server from starting, and sends people back with a sentence until it returns", async () => {
    const provider = await startProvider(daybookUrl);
    await provider.close();
    const app = await build(provider.url);
    expect((await app.inject({ url: "/api/health" })).statusCode).toBe(200);
    const browser = newBrowser(app);
    expect((await browser.open("/api/auth/oidc/start?next=/policy")).location).toBe("/login?error=unavailable&next=%2Fpolicy");
    expect(await server.db.selectFrom("oidcRequests").select("stateHash").execute()).toEqual([]);

    await provider.reopen();
    running.push(provider);
    const user = await make.user();
    provider.person = { sub: "returned", email: user.email, email_verified: true };
    expect(await browser.signIn("/policy")).toBe("/policy");
  });

  test("in the middle of a sign-in sends the person back with a sentence", async () => {
    const provider = await startProvider(daybookUrl);
    provider.person = { sub: "away", email, email_verified: true };
    const browser = newBrowser(await build(provider.url));
    const callback = await browser.askProvider();
    await provider.close();
    expect((await browser.open(callback)).location).toBe("/login?error=unavailable");
  });
});

test("without single sign-on both addresses say so", async () => {
  for (const url of ["/api/auth/oidc/start", "/api/auth/oidc/callback?state=any"]) {
    const response = await server.app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: "not_found", message: "Single sign-on is not set up. Sign in with your password." });
  }
});
