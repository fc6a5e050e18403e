import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import { knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { allRows } from "./all-rows.ts";
import { perform } from "./request.ts";
import { matrixFixtures } from "./fixture.ts";
import { type ActorKind, actors } from "./actors.ts";
import { watchTables } from "./change-log.ts";

const server = startServer();
const { build } = matrixFixtures(server);

beforeAll(() => watchTables(server));

const probing = ["a member on a teammate's", "a member on another team's", "a lead on another team's"] as const satisfies ActorKind[];

describe.each(probing)("for %s", (actor) => {
  const hidden = allRows.filter((row) => {
    const expected = row.expected[actors.indexOf(actor)];
    return /\/:(id|projectId)/.test(row.operation) && expected?.statuses.length === 1 && expected.statuses[0] === 404;
  });

  test.each(hidden.map((row) => [`${row.operation}: ${row.what}`, row] as const))(
    "%s responds like for a missing id",
    async (_name, row) => {
      const scene = await build(actor);
      const input = (await row.send(scene)) as Record<string, unknown>;
      const path = "projectId" in input ? "projectId" : "id";
      const existing = await perform(row, scene, input);
      const missing = await perform(row, scene, { ...input, [path]: uuidv7() });
      expect(existing.body).toEqual(missing.body);
      expect(existing.status).toBe(missing.status);
    },
  );
});

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
