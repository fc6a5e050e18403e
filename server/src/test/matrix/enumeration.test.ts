import { describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import { knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { matrixFixtures } from "./fixture.ts";

const server = startServer();
const { build } = matrixFixtures(server);

describe("existing accounts cannot be detected", () => {
  test("by signing in with a wrong password", async () => {
    const { owner } = await build("anonymous");
    const wrong = await server.anonymous(auth.login, { email: owner.email!, password: "a wrong one" });
    const unknown = await server.anonymous(auth.login, { email: "unknown@example.com", password: "a wrong one" });
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.message).toBe("Invalid credentials. Please check your email and password.");
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
  });

  test("by signing in to an inactive account with a wrong password", async () => {
    const { owner } = await build("a deactivated person");
    const wrong = await server.anonymous(auth.login, { email: owner.email!, password: "a wrong one" });
    const right = await server.anonymous(auth.login, { email: owner.email!, password: knownPassword });
    expect(wrong.body.message).toBe("Invalid credentials. Please check your email and password.");
    expect(right).toMatchObject({ status: 403, body: { message: "Account is disabled" } });
  });

  test.each(["approval", "open"] as const)("by registering when registration is %s", async (registration) => {
    const { owner, team, n } = await build("anonymous");
    await server.db.updateTable("settings").set({ registration }).execute();
    const input = { name: "New User", password: "a-long-secret", team: team.name };
    const known = await server.anonymous(auth.register, { ...input, email: owner.email! });
    const fresh = await server.anonymous(auth.register, { ...input, email: `fresh${n}@example.com` });
    expect(known.body).toEqual(fresh.body);
    expect([known.status, fresh.status]).toEqual([201, 201]);
    expect(known.headers["set-cookie"]).toBeUndefined();
  });
});
