import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth";
import { knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { allRows } from "./all-rows.ts";
import { perform } from "./request.ts";
import { scenes } from "./scene.ts";
import { type ActorKind, actors } from "./table.ts";
import { watchTables } from "./witness.ts";

const server = startServer();
const { build } = scenes(server);

beforeAll(() => watchTables(server));

const probing = ["a member on a teammate's", "a member on another team's", "a lead on another team's"] as const satisfies ActorKind[];

describe.each(probing)("for %s", (actor) => {
  const hidden = allRows.filter((row) => {
    const expected = row.expected[actors.indexOf(actor)];
    return /\/:(id|projectId)/.test(row.operation) && expected?.statuses.length === 1 && expected.statuses[0] === 404;
  });

  test.each(hidden.map((row) => [`${row.operation}: ${row.what}`, row] as const))(
    "%s looks like something that never was",
    async (_name, row) => {
      const scene = await build(actor);
      const sent = (await row.send(scene)) as Record<string, unknown>;
      const path = "projectId" in sent ? "projectId" : "id";
      const there = await perform(row, scene, sent);
      const nowhere = await perform(row, scene, { ...sent, [path]: uuidv7() });
      expect(there.body).toEqual(nowhere.body);
      expect(there.status).toBe(nowhere.status);
    },
  );
});

describe("nobody learns who has an account", () => {
  test("by signing in", async () => {
    const { owner } = await build("anonymous");
    const wrong = await server.anonymous(auth.login, { email: owner.email!, password: "a wrong one" });
    const unknown = await server.anonymous(auth.login, { email: "nobody@example.com", password: "a wrong one" });
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.message).toBe("Invalid credentials. Please check your email and password.");
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
  });

  test("whose account is inactive, unless the password is right", async () => {
    const { owner } = await build("a deactivated person");
    const wrong = await server.anonymous(auth.login, { email: owner.email!, password: "a wrong one" });
    const right = await server.anonymous(auth.login, { email: owner.email!, password: knownPassword });
    expect(wrong.body.message).toBe("Invalid credentials. Please check your email and password.");
    expect(right).toMatchObject({ status: 403, body: { message: "Account is disabled" } });
  });

  test.each(["approval", "open"] as const)("by registering while registration is %s", async (registration) => {
    const { owner, team, n } = await build("anonymous");
    await server.db.updateTable("settings").set({ registration }).execute();
    const asked = { name: "Somebody", password: "a-long-secret", team: team.name };
    const known = await server.anonymous(auth.register, { ...asked, email: owner.email! });
    const fresh = await server.anonymous(auth.register, { ...asked, email: `fresh${n}@example.com` });
    expect(known.body).toEqual(fresh.body);
    expect([known.status, fresh.status]).toEqual([201, 201]);
    expect(known.headers["set-cookie"]).toBeUndefined();
  });
});
