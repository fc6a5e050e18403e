import { describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { closed, sockets } from "#test/sockets.ts";

const server = startServer({ realtime: true, listen: true });
const make = factories(server);
const { connect, connectAs, listening, emitElsewhere, delivered } = sockets(server);

describe("an ended session", () => {
  test("closes its sockets on all processes and no others", async () => {
    const person = await make.user();
    const [ended, active] = [await server.cookieOf(person), await server.cookieOf(person)];
    const { url, app } = await server.build({ realtime: true, listen: true });
    await listening(3);
    const sockets = [await connect({ cookie: ended }), await connect({ cookie: ended, url })];
    const other = await connect({ cookie: active, url });

    await app.inject({ method: "POST", url: "/api/auth/logout", headers: { cookie: ended } });

    await Promise.all(sockets.map(closed));
    await delivered(other);
    expect(other.socket.connected).toBe(true);
    await expect(connect({ cookie: ended })).rejects.toThrow("Invalid or expired token");
  });

  test("makes the browser reconnect once and then stop with the session error", async () => {
    const person = await make.user();
    const { socket } = await connectAs(person, { reconnection: true });
    const refused = new Promise<Error>((resolve) => socket.once("connect_error", resolve));

    await server.db.deleteFrom("sessions").where("userId", "=", person.id).execute();
    emitElsewhere({ name: "sessions.revoked", userId: person.id });

    expect((await refused).message).toBe("Invalid or expired token");
    expect(socket.active).toBe(false);
  });

  test("is the effect of a password change on all other sessions", async () => {
    const person = await make.user();
    const otherSession = await connectAs(person);

    const { status } = await server.as(person, auth.changePassword, { currentPassword: knownPassword, newPassword: "another-word" });

    expect(status).toBe(200);
    await closed(otherSession);
  });

  test("is the effect of deactivating a user", async () => {
    const person = await make.user();
    const socket = await connectAs(person);

    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", person.id).execute();
    emitElsewhere({ name: "users.changed", userId: person.id });

    await closed(socket);
  });
});

describe("changed access", () => {
  test("moves a reconnecting socket to the new team's rooms", async () => {
    const [oldTeam, newTeam] = [await make.team(), await make.team()];
    const lead = await make.user("team_lead", { team: oldTeam });
    const client = await connectAs(lead, { reconnection: true });
    const { socket, received: heard } = client;
    const reconnected = new Promise((resolve) => socket.once("connect", () => resolve(undefined)));

    await server.db.updateTable("users").set({ teamId: newTeam.id }).where("id", "=", lead.id).execute();
    emitElsewhere({ name: "users.changed", userId: lead.id });
    await reconnected;
    await delivered(client);
    heard.length = 0;
    const author = crypto.randomUUID();
    emitElsewhere({ name: "eods.changed", userId: author, teamId: oldTeam.id, date: "2026-03-12" });
    emitElsewhere({ name: "eods.changed", userId: author, teamId: newTeam.id, date: "2026-03-12" });

    await expect.poll(() => heard).toEqual([{ name: "eods.changed", userId: author, teamId: newTeam.id, date: "2026-03-12" }]);
  });

  test("of a new project member closes only that user's sockets", async () => {
    const project = await make.project();
    const [joining, staying] = [await make.user(), await make.user()];
    const joined = await connectAs(joining);
    const stayed = await connectAs(staying);

    await server.db.insertInto("projectMembers").values({ projectId: project.id, userId: joining.id }).execute();
    emitElsewhere({ name: "access.changed", userId: staying.id });
    emitElsewhere({ name: "access.changed", userId: joining.id });

    await closed(joined);
    await delivered(stayed);
    expect(stayed.socket.connected).toBe(true);
  });
});
