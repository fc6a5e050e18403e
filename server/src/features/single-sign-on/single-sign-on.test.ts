import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { foreignAddresses, screenAddresses } from "#test/hostile/redirects.ts";
import { daybookUrl, homePath, newBrowser } from "#test/sign-on-browser.ts";
import { oidcEnv, type ProviderPerson, startProvider } from "#test/fakes/sign-on-provider.ts";

const server = startServer();
const make = factories(server);

let provider: Awaited<ReturnType<typeof startProvider>>;
let app: Awaited<ReturnType<typeof server.build>>["app"];
let subjects = 0;

beforeAll(async () => {
  provider = await startProvider(daybookUrl);
  ({ app } = await server.build({ env: { publicUrl: daybookUrl, oidc: oidcEnv(provider.url) } }));
});
afterAll(() => provider.close());
beforeEach(() => void (provider.person = undefined));

/** The person at the provider with this email. */
const personOf = (email: string | null, claims: Record<string, unknown> = {}): ProviderPerson => ({
  sub: `subject-${++subjects}`,
  email,
  email_verified: true,
  name: "Asha Rao",
  ...claims,
});

const auditOf = async (userId: string) =>
  (await server.db.selectFrom("auditEvents").select(["action", "actorId"]).where("entityId", "=", userId).orderBy("id").execute()).map(
    ({ action }) => action,
  );

describe("signing in", () => {
  test("links the account with the verified email, continues at next, and audits both", async () => {
    const user = await make.user("team_member");
    provider.person = personOf(user.email?.toUpperCase() ?? null);
    const browser = newBrowser(app);

    expect(await browser.signIn("/all-eods?search=engine#top")).toBe("/all-eods?search=engine#top");
    expect((await browser.user())?._id).toBe(user.id);
    expect(await auditOf(user.id)).toEqual(["single_sign_on.linked", "auth.signed_in", "single_sign_on.used"]);
  });

  test("links no account whose email only looks the same in lower case", async () => {
    const at = `${crypto.randomUUID()}.example`;
    const kim = await make.user("team_member", { email: `kim@${at}` });
    provider.person = personOf(`\u212Aim@${at}`);
    const browser = newBrowser(app);
    await browser.signIn();
    expect(await browser.user()).toBeUndefined();
    expect(await auditOf(kim.id)).toEqual([]);
  });

  test("linking ends sessions, links and sign-ins that were begun before, and tells the owner", async () => {
    const user = await make.user("team_member");
    const before = await server.cookieOf(user);
    const admin = await make.user("admin");
    const { url } = (await server.as(admin, accountLinks.create, { id: user.id, purpose: "reset" })).data;
    await server.db
      .insertInto("pendingSignIns")
      .values({ tokenHash: "waiting", userId: user.id, createdAt: "2026-01-01T00:00:00Z", expiresAt: "2099-01-01T00:00:00Z" })
      .execute();
    provider.person = personOf(user.email);
    const browser = newBrowser(app);
    await browser.signIn();

    expect((await app.inject({ url: "/api/auth/check", headers: { cookie: before } })).statusCode).toBe(401);
    expect((await server.anonymous(accountLinks.inspect, { token: url.split("token=")[1]! })).status).toBe(400);
    expect(await server.db.selectFrom("pendingSignIns").select("userId").where("userId", "=", user.id).execute()).toEqual([]);
    const queued = await server.db.selectFrom("deliveries").select(["kind", "payload"]).where("target", "=", user.id).execute();
    expect(queued).toContainEqual({ kind: "single-sign-on.linked", payload: { userId: user.id } });
    expect((await browser.user())?._id).toBe(user.id);
  });

  test("continues at the home screen without next", async () => {
    const user = await make.user("team_member");
    provider.person = personOf(user.email);
    expect(await newBrowser(app).signIn()).toBe(homePath);
  });

  test("finds a linked account by the subject, also after the email has changed there", async () => {
    const user = await make.user("team_lead");
    const person = personOf(user.email);
    provider.person = person;
    await newBrowser(app).signIn();

    provider.person = { ...person, email: "another.person@example.com", email_verified: false };
    const browser = newBrowser(app);
    expect(await browser.signIn()).toBe(homePath);
    expect((await browser.user())?._id).toBe(user.id);
  });

  test("ends the browser's previous session", async () => {
    const [first, second] = [await make.user(), await make.user()];
    const browser = newBrowser(app);
    provider.person = personOf(first.email);
    await browser.signIn();
    browser.forgetProvider();
    provider.person = personOf(second.email);
    await browser.signIn();

    expect((await browser.user())?._id).toBe(second.id);
    expect(await server.db.selectFrom("sessions").select("id").where("userId", "=", first.id).execute()).toEqual([]);
  });

  test("keeps the cookie from scripts and from other sites, for ten minutes", async () => {
    const { status, cookies } = await newBrowser(app).open("/api/auth/oidc/start");
    expect(status).toBe(303);
    expect(cookies).toEqual([expect.stringMatching(/^oidc=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax$/)]);
  });

  test("asks for a code with PKCE, state and nonce, and stores neither state nor cookie", async () => {
    const { location, cookies } = await newBrowser(app).open("/api/auth/oidc/start");
    const query = new URL(location).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${daybookUrl}/api/auth/oidc/callback`,
      scope: "openid email profile groups",
      nonce: expect.stringMatching(/^.{43}$/),
    });
    const stored = JSON.stringify(await server.db.selectFrom("oidcRequests").selectAll().execute());
    expect(stored).not.toContain(query.get("state"));
    expect(stored).not.toContain(/oidc=([\w-]+)/.exec(cookies[0]!)![1]);
  });

  test("works in two tabs of one browser", async () => {
    const user = await make.user();
    provider.person = personOf(user.email);
    const browser = newBrowser(app);
    const callbacks = [await browser.askProvider("/policy"), await browser.askProvider("/profile")];
    expect((await browser.open(callbacks[0]!)).location).toBe("/policy");
    expect((await browser.open(callbacks[1]!)).location).toBe("/profile");
  });
});

describe("next", () => {
  test("never leads to another site, the API or the sign-in", async () => {
    provider.person = personOf((await make.user()).email);
    const led: [string, string][] = [];
    for (const next of foreignAddresses) led.push([next, await newBrowser(app).signIn(next)]);
    expect(led).toEqual(foreignAddresses.map((next) => [next, homePath]));
  });

  test("leads to screens", async () => {
    provider.person = personOf((await make.user()).email);
    for (const [next, path] of screenAddresses) expect(await newBrowser(app).signIn(next)).toBe(path);
  });
});

describe("an answer that was not asked for", () => {
  test("refuses a replayed state and keeps the session", async () => {
    const user = await make.user();
    provider.person = personOf(user.email);
    const browser = newBrowser(app);
    const callback = await browser.askProvider();
    await browser.open(callback);

    expect((await browser.open(callback)).location).toBe("/login?error=expired");
    expect((await browser.user())?._id).toBe(user.id);
  });

  test("refuses a replayed code under a fresh state", async () => {
    const user = await make.user();
    provider.person = personOf(user.email);
    const browser = newBrowser(app);
    const used = new URL(await browser.askProvider(), daybookUrl);
    await browser.open(used.pathname + used.search);

    const fresh = new URL(await browser.askProvider(), daybookUrl);
    fresh.searchParams.set("code", used.searchParams.get("code")!);
    expect((await browser.open(fresh.pathname + fresh.search)).location).toBe("/login?error=failed");
  });

  test("refuses the state of another browser, whose own sign-in still works", async () => {
    const user = await make.user();
    provider.person = personOf(user.email);
    const [owner, thief] = [newBrowser(app), newBrowser(app)];
    const callback = await owner.askProvider();
    await thief.open("/api/auth/oidc/start");

    expect((await thief.open(callback)).location).toBe("/login?error=expired");
    expect(await thief.user()).toBeUndefined();
    expect((await owner.open(callback)).location).toBe(homePath);
  });

  test("refuses an answer without a state, and one after ten minutes", async () => {
    const user = await make.user();
    provider.person = personOf(user.email);
    const browser = newBrowser(app);
    expect((await browser.open("/api/auth/oidc/callback")).location).toBe("/login?error=expired");

    const callback = await browser.askProvider();
    server.clock.set(new Date(Date.now() + 10 * 60_000 + 1000).toISOString());
    expect((await browser.open(callback)).location).toBe("/login?error=expired");
    server.clock.set(null);
  });

  test("refuses a token for another nonce", async () => {
    const user = await make.user();
    provider.person = personOf(user.email);
    const browser = newBrowser(app);
    const url = new URL((await browser.open("/api/auth/oidc/start")).location);
    url.searchParams.set("nonce", "another-nonce");

    expect((await browser.open(await browser.visitProvider(url.href))).location).toBe("/login?error=failed");
    expect(await browser.user()).toBeUndefined();
  });

  test("refuses the answer of a foreign issuer", async () => {
    const user = await make.user();
    provider.person = personOf(user.email);
    const browser = newBrowser(app);
    const callback = new URL(await browser.askProvider(), daybookUrl);
    expect(callback.searchParams.get("iss")).toBe(provider.url);
    callback.searchParams.set("iss", "https://foreign.example");

    expect((await browser.open(callback.pathname + callback.search)).location).toBe("/login?error=failed");
  });

  test("shows a refusal by the provider without its text, and keeps next", async () => {
    const browser = newBrowser(app);
    const callback = await browser.askProvider("/policy");
    expect(callback).toContain("error_description");
    expect((await browser.open(callback)).location).toBe("/login?error=cancelled&next=%2Fpolicy");
  });
});

describe("an account that may not sign in", () => {
  test("refuses an unverified email", async () => {
    const user = await make.user();
    provider.person = personOf(user.email, { email_verified: false });
    const browser = newBrowser(app);
    expect(await browser.signIn()).toBe("/login?error=email_unverified");
    expect(await browser.user()).toBeUndefined();
  });

  test("refuses an account whose email is not confirmed: changed by its person, or registered", async () => {
    const member = await make.user("team_member");
    const address = `real.person.${member.id}@example.com`;
    const url = "/api/users/profile";
    await app.inject({ method: "PUT", url, headers: { cookie: await server.cookieOf(member) }, payload: { email: address } });
    provider.person = personOf(address, { groups: ["admins"] });
    expect(await newBrowser(app).signIn()).toBe("/login?error=email_unconfirmed");

    await server.db.updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", member.id).execute();
    expect(await newBrowser(app).signIn()).toBe("/login?error=email_unconfirmed");
    expect(await server.db.selectFrom("oidcIdentities").select("userId").where("userId", "=", member.id).execute()).toEqual([]);
  });

  test("refuses an email that the provider does not call verified or unverified", async () => {
    const user = await make.user();
    provider.person = personOf(user.email, { email_verified: undefined });
    expect(await newBrowser(app).signIn()).toBe("/login?error=email_unverified");
  });

  test("refuses a person without an email", async () => {
    provider.person = { sub: `subject-${++subjects}`, name: "No Email" };
    expect(await newBrowser(app).signIn()).toBe("/login?error=email_missing");
  });

  test("refuses a person without an account", async () => {
    provider.person = personOf("unknown.person@example.com");
    expect(await newBrowser(app).signIn()).toBe("/login?error=no_account");
  });

  test("refuses a deactivated account, linked or not", async () => {
    const user = await make.user("team_member", { status: "inactive" });
    provider.person = personOf(user.email);
    expect(await newBrowser(app).signIn()).toBe("/login?error=disabled");
    expect(await server.db.selectFrom("oidcIdentities").select("userId").where("userId", "=", user.id).execute()).toEqual([]);

    const linked = await make.user();
    provider.person = personOf(linked.email);
    await newBrowser(app).signIn();
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", linked.id).execute();
    const browser = newBrowser(app);
    expect(await browser.signIn()).toBe("/login?error=disabled");
    expect(await browser.user()).toBeUndefined();
  });

  test("refuses a second person with the email of a linked account", async () => {
    const user = await make.user();
    provider.person = personOf(user.email);
    await newBrowser(app).signIn();

    provider.person = personOf(user.email);
    const browser = newBrowser(app);
    expect(await browser.signIn()).toBe("/login?error=already_linked");
    expect(await browser.user()).toBeUndefined();
  });
});

test("links once when the same person signs in twice at the same time", async () => {
  const user = await make.user();
  provider.person = personOf(user.email);
  const browsers = [newBrowser(app), newBrowser(app)];
  const callbacks = await Promise.all(browsers.map((browser) => browser.askProvider()));

  const pages = await Promise.all(browsers.map((browser, index) => browser.open(callbacks[index]!)));
  expect(pages.map(({ location }) => location)).toEqual([homePath, homePath]);
  expect((await auditOf(user.id)).filter((action) => action === "single_sign_on.linked")).toHaveLength(1);
});

test("deletes expired requests in the background", async () => {
  await newBrowser(app).open("/api/auth/oidc/start");
  server.clock.set(new Date(Date.now() + 3_600_000).toISOString());
  await app.jobs.run("singleSignOn.sweep");
  server.clock.set(null);
  expect(await server.db.selectFrom("oidcRequests").select("stateHash").execute()).toEqual([]);
});
