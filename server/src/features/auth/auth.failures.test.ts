import { describe, expect, test } from "vitest";
import { authCalls } from "#test/auth-calls.ts";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const { login, address } = authCalls(server);

const failures = () =>
  server.db
    .selectFrom("auditEvents")
    .select(["entityId", "actorId", "after", "ip"])
    .where("action", "=", "sessions.sign_in_failed")
    .orderBy("id")
    .execute();

describe("a sign-in that fails", () => {
  test("is in the audit trail with account, reason and address, without what was typed", async () => {
    const person = await make.user();
    await login(person.email, "wrong-password");
    await login("visitor@example.com", "another-wrong-one");
    const inactive = await make.user("team_member", { status: "inactive" });
    await login(inactive.email, knownPassword);

    const [wrong, unknown, closed, ...rest] = await failures();
    expect(wrong).toEqual({ entityId: person.id, actorId: null, after: { reason: "wrong password" }, ip: address() });
    expect(unknown).toMatchObject({ entityId: null, after: { reason: "unknown account" } });
    expect(closed).toMatchObject({ entityId: inactive.id, after: { reason: "account not active" } });
    expect(rest).toEqual([]);
    expect(JSON.stringify(await failures())).not.toMatch(/wrong-password|another-wrong-one|visitor/);
  });

  test("is written five times an hour for an account, and then that its sign-in is blocked", async () => {
    const person = await make.user();
    const before = (await failures()).length;
    for (let attempt = 0; attempt < 12; attempt++) await login(person.email, "wrong-password");

    const own = (await failures()).slice(before);
    expect(own.map(({ after }) => after)).toEqual([
      ...Array.from({ length: 5 }, () => ({ reason: "wrong password" })),
      { reason: "too many attempts" },
      { reason: "too many attempts" },
    ]);
  });

  test("says the same, in as many steps, whether or not the account exists", async () => {
    const person = await make.user();
    const before = (await failures()).length;
    for (let attempt = 0; attempt < 7; attempt++) await login(person.email, "wrong-password");
    for (let attempt = 0; attempt < 7; attempt++) await login("missing@example.com", "wrong-password");
    expect((await failures()).slice(before)).toHaveLength(10);
  });
});
