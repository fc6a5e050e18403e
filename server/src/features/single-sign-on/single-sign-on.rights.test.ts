import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import * as auth from "@daybook/contract/auth/auth";
import * as users from "@daybook/contract/users/users";
import { removeLinks } from "#features/single-sign-on/single-sign-on.accounts.service.ts";
import { freshAddress } from "#test/auth-calls.ts";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { passkeyDevice } from "#test/fakes/passkey-device.ts";
import { daybookUrl, homePath, newBrowser } from "#test/sign-on-browser.ts";
import { oidcEnv, type ProviderPerson, startProvider } from "#test/fakes/sign-on-provider.ts";

const server = startServer();
const make = factories(server);

type App = Awaited<ReturnType<typeof server.build>>["app"];

let provider: Awaited<ReturnType<typeof startProvider>>;
let app: App;
let closed: App;
let subjects = 0;

beforeAll(async () => {
  provider = await startProvider(daybookUrl);
  const settings = {
    autoCreate: true,
    groupsClaim: "groups",
    roles: [
      { group: "bosses", role: "admin" as const },
      { group: "leads", role: "team_lead" as const },
    ],
    teams: [
      { group: "makers", team: "Makers" },
      { group: "sellers", team: "Sellers" },
      { group: "ghosts", team: "No such team" },
    ],
  };
  ({ app } = await server.build({ env: { publicUrl: daybookUrl, oidc: oidcEnv(provider.url, settings) } }));
  ({ app: closed } = await server.build({ env: { publicUrl: daybookUrl, oidc: oidcEnv(provider.url, { only: true }) } }));
  await make.team({ name: "Makers" });
  await make.team({ name: "Sellers" });
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.person = undefined;
  await server.db.updateTable("users").set({ role: "team_member" }).where("role", "=", "admin").execute();
});

const personOf = (email: string | null, groups?: string[]): ProviderPerson => ({
  sub: `subject-${++subjects}`,
  email,
  email_verified: true,
  name: "Asha Rao",
  ...(groups && { groups }),
});

/** Signs in with these groups and returns role and team afterwards. */
async function signInWith(person: ProviderPerson, groups: string[]) {
  provider.person = { ...person, groups };
  const browser = newBrowser(app);
  expect(await browser.signIn()).toBe(homePath);
  const user = await browser.user();
  return { role: user!.role, team: user!.team };
}

describe("accounts", () => {
  test("are created for people without one, with role and team by their groups, and audited", async () => {
    provider.person = personOf("new.person@example.com", ["leads", "makers"]);
    const browser = newBrowser(app);
    await browser.signIn();

    const user = await browser.user();
    expect(user).toMatchObject({ name: "Asha Rao", email: "new.person@example.com", role: "team_lead", team: "Makers" });
    const { passwordHash } = await server.db
      .selectFrom("users")
      .select("passwordHash")
      .where("id", "=", user!._id)
      .executeTakeFirstOrThrow();
    expect(passwordHash).toBeNull();
    const events = await server.db.selectFrom("auditEvents").select("action").where("entityId", "=", user!._id).orderBy("id").execute();
    expect(events.map(({ action }) => action)).toEqual([
      "users.provisioned",
      "single_sign_on.linked",
      "users.assigned_by_groups",
      "auth.signed_in",
      "single_sign_on.used",
    ]);
  });

  test("are created once when the same person signs in twice at the same time", async () => {
    provider.person = personOf("twice@example.com");
    const browsers = [newBrowser(app), newBrowser(app)];
    const callbacks = await Promise.all(browsers.map((browser) => browser.askProvider()));
    const pages = await Promise.all(browsers.map((browser, index) => browser.open(callbacks[index]!)));
    expect(pages.map(({ location }) => location)).toEqual([homePath, homePath]);
  });

  test("are not created for an unverified email", async () => {
    provider.person = { ...personOf("unverified@example.com"), email_verified: false };
    expect(await newBrowser(app).signIn()).toBe("/login?error=email_unverified");
    expect(await server.db.selectFrom("users").select("id").where("email", "=", "unverified@example.com").execute()).toEqual([]);
  });

  test("that were deleted free the person for another account", async () => {
    const admin = await make.user("admin");
    const user = await make.user();
    provider.person = personOf(user.email);
    await newBrowser(app).signIn();
    expect((await server.as(admin, users.remove, { id: user.id })).status).toBe(200);

    const browser = newBrowser(app);
    expect(await browser.signIn()).toBe(homePath);
    expect((await browser.user())?._id).not.toBe(user.id);
  });
});

describe("links that an operator removes", () => {
  test("let another person with the verified email sign in, and are audited", async () => {
    const [user, other] = [await make.user(), await make.user()];
    for (const { email } of [user, other]) await signInWith(personOf(email), []);
    expect(await removeLinks(await jobContext(server), user.email!.toUpperCase())).toBe(1);
    expect(await removeLinks(await jobContext(server), "unknown@example.com")).toBe(0);

    await signInWith(personOf(user.email), []);
    provider.person = personOf(other.email);
    expect(await newBrowser(app).signIn()).toBe("/login?error=already_linked");
    const events = await server.db.selectFrom("auditEvents").select("entityId").where("action", "=", "single_sign_on.unlinked").execute();
    expect(events).toEqual([{ entityId: user.id }]);
  });

  test("are all removed after a change of the provider", async () => {
    expect(await removeLinks(await jobContext(server), undefined)).toBeGreaterThan(0);
    expect(await server.db.selectFrom("oidcIdentities").select("userId").execute()).toEqual([]);
  });
});

describe("groups", () => {
  test("give and take roles at each sign-in; the highest counts", async () => {
    await make.user("admin");
    const { email } = await make.user("team_member");
    const person = personOf(email);
    expect((await signInWith(person, ["leads", "bosses"])).role).toBe("admin");
    expect((await signInWith(person, ["leads"])).role).toBe("team_lead");
    expect((await signInWith(person, [])).role).toBe("team_member");
  });

  test("move people between teams; the current team stays if it is among them", async () => {
    const { email } = await make.user("team_member");
    const person = personOf(email);
    expect((await signInWith(person, ["sellers"])).team).toBe("Sellers");
    expect((await signInWith(person, ["makers", "sellers"])).team).toBe("Sellers");
    expect((await signInWith(person, ["makers"])).team).toBe("Makers");
    expect((await signInWith(person, [])).team).toBe("Makers");
    expect((await signInWith(person, ["ghosts"])).team).toBe("Makers");
  });

  test("never take the role of the last active admin", async () => {
    const admin = await make.user("admin");
    const person = personOf(admin.email);
    expect((await signInWith(person, [])).role).toBe("admin");

    await make.user("admin");
    expect((await signInWith(person, [])).role).toBe("team_member");
  });

  test("that change nothing write nothing", async () => {
    const { id, email } = await make.user("team_member");
    const person = personOf(email);
    await signInWith(person, ["leads"]);
    const version = async () =>
      (await server.db.selectFrom("users").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version;
    const before = await version();
    await signInWith(person, ["leads"]);
    expect(await version()).toBe(before);
  });

  test("end the sessions of the old role", async () => {
    const user = await make.user("team_lead");
    const old = await server.cookieOf(user);
    await signInWith(personOf(user.email), []);
    expect((await app.inject({ url: "/api/auth/check", headers: { cookie: old } })).statusCode).toBe(401);
  });
});

describe("with passwords turned off", () => {
  const login = async (email: string | null, password = knownPassword, on = closed) => {
    const payload = { email, password };
    const response = await on.inject({ method: "POST", url: "/api/auth/login", payload, remoteAddress: freshAddress() });
    return { status: response.statusCode, message: response.json().message as string | undefined };
  };

  test("only the oldest active admin signs in with a password", async () => {
    const created = (day: number) => ({ createdAt: `2020-01-0${day}T00:00:00Z` });
    const inactive = await make.user("admin", { ...created(1), status: "inactive" });
    const oldest = await make.user("admin", created(2));
    const younger = await make.user("admin", created(3));
    const member = await make.user("team_member", { createdAt: "2019-01-01T00:00:00Z" });

    const refused = { status: 403, message: "Only Halcyon ID can be used to sign in." };
    expect(await login(oldest.email)).toMatchObject({ status: 200 });
    expect(await login(younger.email)).toEqual(refused);
    expect(await login(member.email)).toEqual(refused);
    expect(await login(inactive.email)).toEqual({ status: 403, message: "Account is disabled" });
  });

  test("a wrong password does not reveal that passwords are off, nor for whom", async () => {
    const admin = await make.user("admin");
    const member = await make.user();
    const wrong = { status: 401, message: "Invalid credentials. Please check your email and password." };
    expect(await login(admin.email, "a wrong one")).toEqual(wrong);
    expect(await login(member.email, "a wrong one")).toEqual(wrong);
  });

  test("a link to choose a password is refused and stays valid", async () => {
    const admin = await make.user("admin");
    const member = await make.user();
    const { data } = await server.as(admin, accountLinks.create, { id: member.id, purpose: "reset" });
    const token = new URL(data.url).searchParams.get("token");
    const accept = (of: App) => of.inject({ method: "POST", url: "/api/auth/link/accept", payload: { token, password: "a new password" } });

    const refused = await accept(closed);
    expect([refused.statusCode, refused.json().message]).toEqual([403, "Only Halcyon ID can be used to sign in."]);
    expect((await accept(app)).statusCode).toBe(200);
  });

  test("a passkey alone is refused, except for the oldest active admin", async () => {
    const post = async (path: string, payload: object) => {
      const response = await closed.inject({
        method: "POST",
        url: `/api/auth/passkeys/${path}`,
        payload,
        remoteAddress: freshAddress(),
        headers: { host: new URL(daybookUrl).host },
      });
      return { status: response.statusCode, body: response.json() };
    };
    const signInWithPasskey = async (person: Awaited<ReturnType<typeof make.user>>) => {
      const device = passkeyDevice();
      const headers = { cookie: await server.cookieOf(person), host: new URL(daybookUrl).host };
      const options = (await app.inject({ method: "POST", url: "/api/auth/passkeys/options", headers, payload: {} })).json().data;
      const payload = { name: "Laptop", response: device.create(options, { origin: daybookUrl }) };
      const added = await app.inject({ method: "POST", url: "/api/auth/passkeys", headers, payload });
      expect(added.statusCode).toBe(201);
      const challenge = (await post("sign-in/options", { alone: true })).body.data;
      return post("sign-in", { response: device.sign(challenge, { origin: daybookUrl }) });
    };
    const oldest = await make.user("admin", { createdAt: "2020-01-01T00:00:00Z" });
    const younger = await make.user("admin", { createdAt: "2020-01-02T00:00:00Z" });
    for (const person of [younger, await make.user()]) {
      const { status, body } = await signInWithPasskey(person);
      expect([status, body.message]).toEqual([403, "Only Halcyon ID can be used to sign in."]);
    }
    expect((await signInWithPasskey(oldest)).status).toBe(200);
  });

  test("single sign-on works for all roles", async () => {
    const member = await make.user();
    provider.person = personOf(member.email);
    expect(await newBrowser(closed).signIn()).toBe(homePath);
  });

  test("the sign-in page learns it", async () => {
    const options = async (of: App) => (await of.inject({ url: "/api/auth/options" })).json().data.sso;
    expect(await options(closed)).toEqual({ name: "Halcyon ID", only: true });
    expect(await options(app)).toEqual({ name: "Halcyon ID", only: false });
    expect((await server.anonymous(auth.options)).data.sso).toBeNull();
  });
});

describe("signing out", () => {
  test("leads to the provider, which ends its session and leads back to the sign-in page", async () => {
    const user = await make.user();
    provider.person = personOf(user.email);
    const browser = newBrowser(app);
    await browser.signIn();

    const { body } = await browser.post("/auth/logout");
    const url = new URL(body.data.endSessionUrl as string);
    expect(url.origin).toBe(provider.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      post_logout_redirect_uri: `${daybookUrl}/login`,
      id_token_hint: expect.stringContaining("."),
      client_id: "daybook",
    });
    expect(await browser.user()).toBeUndefined();
    expect((await fetch(url, { redirect: "manual" })).status).toBe(200);
    expect(
      await server.db
        .selectFrom("oidcSessions")
        .select("sessionId")
        .where("idToken", "=", url.searchParams.get("id_token_hint")!)
        .execute(),
    ).toEqual([]);
  });

  test("of a password session stays within Daybook", async () => {
    const user = await make.user();
    const browser = newBrowser(app);
    await browser.post("/auth/login", { email: user.email, password: knownPassword });
    expect(await browser.user()).toBeDefined();
    expect((await browser.post("/auth/logout")).body.data).toEqual({});
  });
});
