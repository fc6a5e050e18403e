import { describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { closed, settle, sockets } from "#test/sockets.ts";

const server = startServer({ realtime: true, listen: true });
const make = factories(server);
const { connect, connectAs, listening, sayElsewhere } = sockets(server);

describe("a session that ends", () => {
  test("closes its sockets, on other processes too, and no others", async () => {
    const person = await make.user();
    const [ended, kept] = [await server.cookieOf(person), await server.cookieOf(person)];
    const { url, app } = await server.build({ realtime: true, listen: true });
    await listening(3);
    const sockets = [await connect({ cookie: ended }), await connect({ cookie: ended, url })];
    const other = await connect({ cookie: kept, url });

    await app.inject({ method: "POST", url: "/api/auth/logout", headers: { cookie: ended } });

    await Promise.all(sockets.map(closed));
    await settle();
    expect(other.socket.connected).toBe(true);
    await expect(connect({ cookie: ended })).rejects.toThrow("Invalid or expired token");
  });

  test("a browser whose session was revoked tries once more and hears that it is over", async () => {
    const person = await make.user();
    const { socket } = await connectAs(person, { reconnection: true });
    const refused = new Promise<Error>((resolve) => socket.once("connect_error", resolve));

    await server.db.deleteFrom("sessions").where("userId", "=", person.id).execute();
    sayElsewhere({ name: "sessions.revoked", userId: person.id });

    expect((await refused).message).toBe("Invalid or expired token");
    expect(socket.active).toBe(false);
  });

  test("a changed password closes the sockets of every other session", async () => {
    const person = await make.user();
    const elsewhereSignedIn = await connectAs(person);

    const { status } = await server.as(person, auth.changePassword, { currentPassword: knownPassword, newPassword: "another-word" });

    expect(status).toBe(200);
    await closed(elsewhereSignedIn);
  });

  test("a person who is switched off is gone at once", async () => {
    const person = await make.user();
    const socket = await connectAs(person);

    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", person.id).execute();
    sayElsewhere({ name: "users.changed", userId: person.id });

    await closed(socket);
  });
});

describe("a person who moves", () => {
  test("comes back into the rooms that are right now", async () => {
    const [oldTeam, newTeam] = [await make.team(), await make.team()];
    const lead = await make.user("team_lead", { team: oldTeam });
    const { socket, heard } = await connectAs(lead, { reconnection: true });
    const back = new Promise((resolve) => socket.once("connect", () => resolve(undefined)));

    await server.db.updateTable("users").set({ teamId: newTeam.id }).where("id", "=", lead.id).execute();
    sayElsewhere({ name: "users.changed", userId: lead.id });
    await back;
    await settle();
    heard.length = 0;
    const author = crypto.randomUUID();
    sayElsewhere({ name: "eods.changed", userId: author, teamId: oldTeam.id, date: "2026-03-12" });
    sayElsewhere({ name: "eods.changed", userId: author, teamId: newTeam.id, date: "2026-03-12" });

    await expect.poll(() => heard).toEqual([{ name: "eods.changed", userId: author, teamId: newTeam.id, date: "2026-03-12" }]);
  });

  test("joining a project moves its new member alone", async () => {
    const project = await make.project();
    const [joining, staying] = [await make.user(), await make.user()];
    const joined = await connectAs(joining);
    const stayed = await connectAs(staying);

    await server.db.insertInto("projectMembers").values({ projectId: project.id, userId: joining.id }).execute();
    sayElsewhere({ name: "access.changed", userId: joining.id });
    sayElsewhere({ name: "access.changed", userId: staying.id });

    await closed(joined);
    await settle();
    expect(stayed.socket.connected).toBe(true);
  });
});
