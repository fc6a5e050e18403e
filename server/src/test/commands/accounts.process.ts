import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, postWhileBusy, type ServerProcess, startCommand, startProcess, temporaryFolder } from "#test/server-process.ts";

const dataDir = temporaryFolder();
const admin = { email: "ada@example.com", password: "correct horse battery" };
const setupToken = "token-of-the-account-commands";

let server: ServerProcess;
beforeAll(async () => {
  server = await startProcess(dataDir, { ADMIN_SETUP_TOKEN: setupToken });
  const { status } = await post("/auth/admin-setup", { token: setupToken, name: "Ada", team: "Development", ...admin });
  expect(status).toBe(201);
});
afterAll(() => server.end("SIGINT"));

const post = (path: string, body: unknown) => postWhileBusy(server, path, body);
const command = (name: "reset-admin" | "remove-second-factor" | "unlink-sso", args: string[], env: NodeJS.ProcessEnv = {}) =>
  startCommand(`accounts/${name}`, args, { DATA_DIR: dataDir, PUBLIC_URL: "https://daybook.example.com", ...env }).ended;
const auditOf = (action: string) => ask(dataDir, `select entity_id from audit_events where action = '${action}'`);

describe("daybook reset-admin", () => {
  test("prints a link that works once, while Daybook runs, and ends the sessions of the administrator", async () => {
    const { code, stdout } = await command("reset-admin", [admin.email]);
    expect(code).toBe(0);
    expect(stdout).toContain(`The link works once, within 24 hours. Choosing a new password ends all sessions of ${admin.email}.`);
    const token = /^https:\/\/daybook\.example\.com\/reset-password\?token=([\w-]{43})$/m.exec(stdout)![1]!;

    const password = "a new password of Ada";
    expect((await post("/auth/link/accept", { token, password })).status).toBe(200);
    expect((await post("/auth/link/accept", { token, password })).status).toBe(400);
    expect((await post("/auth/login", admin)).status).toBe(401);
    expect((await post("/auth/login", { ...admin, password })).status).toBe(200);
    expect(await auditOf("account_links.created")).toHaveLength(1);
  });

  test("names an address without an account and exits with 1", async () => {
    const { code, stdout, stderr } = await command("reset-admin", ["unknown@example.com"]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("There is no account with the email address unknown@example.com.");
  });

  test("says how it is used", async () => {
    for (const args of [[], ["--help"], [admin.email, "more"]]) {
      const { code, stderr } = await command("reset-admin", args);
      expect([code, stderr.includes("Usage: daybook reset-admin EMAIL")]).toEqual([1, true]);
    }
  });

  test("says that a data directory contains no database, and creates none", async () => {
    const empty = temporaryFolder();
    const { code, stderr } = await command("reset-admin", [admin.email], { DATA_DIR: empty });
    expect(code).toBe(1);
    expect(stderr).toContain(`${empty} contains no database. Set DATA_DIR or DATABASE_URL.`);
  });
});

describe("daybook remove-second-factor", () => {
  test("removes authenticator app, passkeys and recovery codes, so that the password alone signs in", async () => {
    const email = "grace@example.com";
    await ask(
      dataDir,
      `with added as (
         insert into users (id, name, email, role, status, created_at, updated_at)
         values (gen_random_uuid(), 'Grace', '${email}', 'admin', 'active', now(), now()) returning id)
       insert into totp_authenticators (user_id, secret, added_at, confirmed_at) select id, 'unknown', now(), now() from added`,
    );
    const { code, stdout } = await command("remove-second-factor", [email]);
    expect([code, stdout]).toEqual([0, `The second factor of ${email} was removed. The password alone signs in.\n`]);
    expect(await ask(dataDir, "select user_id from totp_authenticators")).toEqual([]);
    expect(await auditOf("second_factor.removed")).toHaveLength(1);

    const again = await command("remove-second-factor", [email]);
    expect([again.code, again.stderr.includes(`${email} has no second factor.`)]).toEqual([1, true]);
  });

  test("names an address without an account, and says how it is used", async () => {
    const unknown = await command("remove-second-factor", ["unknown@example.com"]);
    expect([unknown.code, unknown.stderr.includes("There is no account with the email unknown@example.com.")]).toEqual([1, true]);
    const unused = await command("remove-second-factor", []);
    expect([unused.code, unused.stderr.includes("Usage: daybook remove-second-factor EMAIL")]).toEqual([1, true]);
  });
});

describe("daybook unlink-sso", () => {
  const link = (email: string) =>
    ask(
      dataDir,
      `insert into oidc_identities (issuer, subject, user_id, linked_at)
       select 'https://id.example.com', id::text, id, now() from users where email = '${email}'`,
    );

  test("removes the link of one account, or of every account", async () => {
    await link(admin.email);
    const one = await command("unlink-sso", [admin.email]);
    expect([one.code, one.stdout]).toEqual([0, "1 account was unlinked. The next sign-in with the verified email links again.\n"]);

    await link(admin.email);
    expect((await command("unlink-sso", ["--all"])).code).toBe(0);
    expect(await ask(dataDir, "select issuer from oidc_identities")).toEqual([]);
    expect(await auditOf("single_sign_on.unlinked")).toHaveLength(2);
  });

  test("says that no account is linked, and how it is used", async () => {
    const none = await command("unlink-sso", ["--all"]);
    expect([none.code, none.stderr.includes("No account is linked.")]).toEqual([1, true]);
    const unknown = await command("unlink-sso", ["unknown@example.com"]);
    expect([unknown.code, unknown.stderr.includes("No linked account has the email unknown@example.com.")]).toEqual([1, true]);
    const unused = await command("unlink-sso", []);
    expect([unused.code, unused.stderr.includes("Usage: daybook unlink-sso EMAIL|--all")]).toEqual([1, true]);
  });
});
