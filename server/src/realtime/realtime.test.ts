import { createServer } from "node:http";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import * as auth from "@daybook/contract/auth";
import { socketPath } from "@daybook/contract/constants";
import { changedEvent, type ServerEvent } from "@daybook/contract/events";
import * as settings from "@daybook/contract/settings";
import type { Event } from "#context.ts";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { type Realtime, startRealtime } from "./realtime.ts";

const server = startServer({ realtime: true, listen: true });
const make = factories(server);

type Opened = { socket: Socket; heard: ServerEvent[] };
const opened: Opened[] = [];

type How = { cookie?: string; token?: string; headers?: Record<string, string>; url?: string; reconnection?: boolean };

/** Connects as the web does; `heard` fills with what arrives. */
function open({ cookie, token, headers, url = server.url, reconnection = false }: How): Opened {
  const socket = io(url, {
    path: socketPath,
    transports: ["websocket"],
    forceNew: true,
    reconnection,
    reconnectionDelay: 50,
    extraHeaders: { ...(cookie && { cookie }), ...headers },
    ...(token && { auth: { token } }),
  });
  const heard: ServerEvent[] = [];
  socket.on(changedEvent, (event: ServerEvent) => heard.push(event));
  opened.push({ socket, heard });
  return { socket, heard };
}

/** Resolves once connected, rejects with the server's words. */
async function connect(how: How): Promise<Opened> {
  const { socket, heard } = open(how);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return { socket, heard };
}

const connectAs = async (person: { id: string }, how: How = {}) => connect({ ...how, cookie: await server.cookieOf(person) });

const closed = ({ socket }: Opened) => new Promise<string>((resolve) => (socket.connected ? socket.once("disconnect", resolve) : resolve("closed already")));

/** Long enough for anything that was sent to have arrived. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 250));

/** Processes hear each other once so many of them listen on the database. */
const listening = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`.execute(server.db);
    expect(rows.length).toBeGreaterThanOrEqual(count);
  }, 10_000);

afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.disconnect();
});

describe("the handshake", () => {
  test("a stranger is refused", async () => {
    await expect(connect({})).rejects.toThrow("Authentication token missing");
  });

  test.each(["jwt=nonsense", "token=nonsense"])("a cookie that is none of ours is refused: %s", async (cookie) => {
    await expect(connect({ cookie })).rejects.toThrow("Invalid or expired token");
  });

  test("a session that is over is refused", async () => {
    const person = await make.user();
    const cookie = await server.cookieOf(person);
    await server.db.deleteFrom("sessions").where("userId", "=", person.id).execute();

    await expect(connect({ cookie })).rejects.toThrow("Invalid or expired token");
  });

  test.each(["jwt", "token", "authToken", "accessToken"])("the session may come in the cookie %s", async (name) => {
    const token = (await server.cookieOf(await make.user())).slice("jwt=".length);

    expect((await connect({ cookie: `${name}=${token}` })).socket.connected).toBe(true);
  });

  test("or as auth.token, also beside a cookie that no longer counts", async () => {
    const token = (await server.cookieOf(await make.user())).slice("jwt=".length);

    expect((await connect({ token })).socket.connected).toBe(true);
    expect((await connect({ token, cookie: "jwt=nonsense" })).socket.connected).toBe(true);
  });

  test.each([
    ["origin", "https://evil.example"],
    ["sec-fetch-site", "cross-site"],
    ["origin", "null"],
  ])("another site's page is refused, although the browser sends the cookie: %s: %s", async (name, value) => {
    const cookie = await server.cookieOf(await make.user());

    await expect(connect({ cookie, headers: { [name]: value } })).rejects.toThrow();
    expect((await connect({ cookie, headers: { origin: server.url } })).socket.connected).toBe(true);
  });

  test("only websockets: long polling is not there", async () => {
    const answer = await fetch(`${server.url}${socketPath}/?EIO=4&transport=polling`);

    expect([answer.status, await answer.json()]).toMatchObject([404, { code: "not_found" }]);
  });
});

/** A process without browsers of its own: what it says reaches the others through the database. */
let elsewhere: Realtime;

beforeAll(async () => {
  elsewhere = startRealtime({
    server: createServer(),
    database: server.database,
    identity: { clock: { now: () => new Date() }, parseCookies: () => ({}), readToken: async () => undefined, listActors: async () => [] },
    isForeign: () => true,
    refuse: (socket) => void socket.destroy(),
    log: { warn: () => {} },
  });
  await listening(2);
});

afterAll(() => elsewhere.close());

describe("who hears of what", () => {
  type Name = "admin" | "lead" | "member" | "mate" | "otherLead" | "outsider";
  let people: Record<Name, { id: string; teamId: string | null }>;
  let project: { id: string; teamId: string };

  beforeAll(async () => {
    const [team, otherTeam] = [await make.team(), await make.team()];
    people = {
      admin: await make.user("admin"),
      lead: await make.user("team_lead", { team }),
      member: await make.user("team_member", { team }),
      mate: await make.user("team_member", { team }),
      otherLead: await make.user("team_lead", { team: otherTeam }),
      outsider: await make.user("team_member", { team: otherTeam }),
    };
    project = await make.project({ team: otherTeam, members: [people.member] });
  });

  /** Everybody listens, another process emits as a service would after its commit; answers what each one heard. */
  async function hearing(event: Event) {
    const listeners = await Promise.all(Object.entries(people).map(async ([name, person]) => ({ name, ...(await connectAs(person)) })));
    elsewhere.emit(event);
    await settle();
    return Object.fromEntries(listeners.flatMap(({ name, heard }) => (heard.length > 0 ? [[name, heard]] : [])));
  }

  const whoHears = async (event: Event) => Object.keys(await hearing(event)).sort();

  test("a person's change: admins, the person, the team, and those who share a project", async () => {
    expect(await whoHears({ name: "users.changed", userId: people.mate.id })).toEqual(["admin", "lead", "mate", "member"]);
    expect(await whoHears({ name: "users.changed", userId: people.outsider.id })).toEqual(["admin", "otherLead", "outsider"]);

    const colleague = await make.user("team_member");
    await server.db.insertInto("projectMembers").values({ projectId: project.id, userId: colleague.id }).execute();
    expect(await whoHears({ name: "users.changed", userId: colleague.id })).toEqual(["admin", "member"]);
  });

  test("a project's change: admins, the lead of its team, its members", async () => {
    expect(await whoHears({ name: "projects.changed", projectId: project.id, teamId: project.teamId })).toEqual(["admin", "member", "otherLead"]);
  });

  test("a report: admins, its author, the lead of its team; ids are all they hear", async () => {
    const event = { name: "eods.changed", userId: people.member.id, teamId: people.member.teamId, date: "2026-03-12" } as const;

    expect(await hearing(event)).toEqual({ admin: [event], lead: [event], member: [event] });
  });

  test("teams and settings: everybody signed in", async () => {
    expect(await whoHears({ name: "teams.changed", teamId: project.teamId })).toHaveLength(6);
    expect(await whoHears({ name: "settings.changed" })).toHaveLength(6);
  });

  test("sessions and rights: nobody", async () => {
    expect(await whoHears({ name: "sessions.revoked", userId: crypto.randomUUID() })).toEqual([]);
    expect(await whoHears({ name: "access.changed", userId: people.mate.id })).toEqual([]);
  });

  test("clients cannot send anything or ask for a room", async () => {
    const outsider = await connectAs(people.outsider);
    const admin = await connectAs(people.admin);

    outsider.socket.emit("join", "admins");
    outsider.socket.emit(changedEvent, { name: "settings.changed" });
    elsewhere.emit({ name: "eods.changed", userId: people.member.id, teamId: people.member.teamId, date: "2026-03-12" });
    await settle();

    expect([outsider.heard, admin.heard.length]).toEqual([[], 1]);
  });
});

describe("from a call to a browser", () => {
  test("a change reaches every browser of every process, after its commit", async () => {
    const { url } = await server.build({ realtime: true, listen: true });
    await listening(3);
    const admin = await make.user("admin");
    const here = await connectAs(await make.user());
    const there = await connectAs(await make.user(), { url });

    const { status } = await server.as(admin, settings.update, { companyName: "Two Processes Ltd" });

    expect(status).toBe(200);
    await expect.poll(() => [here.heard, there.heard]).toEqual([[{ name: "settings.changed" }], [{ name: "settings.changed" }]]);
  });

  test("a change that failed reaches nobody", async () => {
    const admin = await make.user("admin");
    const listener = await connectAs(admin);

    expect((await server.as(admin, settings.update, { companyName: "Late", version: 1 })).status).toBe(409);
    await settle();

    expect(listener.heard).toEqual([]);
  });

  test("an event of more than 8,000 bytes is not lost on its way to another process", async () => {
    const team = await make.team();
    const project = await make.project({ team, members: await Promise.all(Array.from({ length: 250 }, () => make.user())) });
    const admin = await connectAs(await make.user("admin"));

    elsewhere.emit({ name: "projects.changed", projectId: project.id, teamId: team.id });

    await expect.poll(() => admin.heard.length).toBe(1);
  });
});

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
    elsewhere.emit({ name: "sessions.revoked", userId: person.id });

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
    elsewhere.emit({ name: "users.changed", userId: person.id });

    await closed(socket);
  });
});

describe("a person who moves", () => {
  test("comes back into the rooms that are right now", async () => {
    const [oldTeam, newTeam] = [await make.team(), await make.team()];
    const lead = await make.user("team_lead", { team: oldTeam });
    const { socket, heard } = await connectAs(lead, { reconnection: true });
    const back = new Promise((resolve) => socket.io.once("reconnect", resolve));

    await server.db.updateTable("users").set({ teamId: newTeam.id }).where("id", "=", lead.id).execute();
    elsewhere.emit({ name: "users.changed", userId: lead.id });
    await back;
    await settle();
    heard.length = 0;
    const author = crypto.randomUUID();
    elsewhere.emit({ name: "eods.changed", userId: author, teamId: oldTeam.id, date: "2026-03-12" });
    elsewhere.emit({ name: "eods.changed", userId: author, teamId: newTeam.id, date: "2026-03-12" });
    await settle();

    expect(heard).toEqual([{ name: "eods.changed", userId: author, teamId: newTeam.id, date: "2026-03-12" }]);
  });

  test("joining a project moves its new member alone", async () => {
    const project = await make.project();
    const [joining, staying] = [await make.user(), await make.user()];
    const joined = await connectAs(joining);
    const stayed = await connectAs(staying);

    await server.db.insertInto("projectMembers").values({ projectId: project.id, userId: joining.id }).execute();
    elsewhere.emit({ name: "access.changed", userId: joining.id });
    elsewhere.emit({ name: "access.changed", userId: staying.id });

    await closed(joined);
    await settle();
    expect(stayed.socket.connected).toBe(true);
  });
});

describe("a process that ends, and a database that restarts", () => {
  test("a closing server closes its sockets, so that browsers go to another one", async () => {
    const { url, app } = await server.build({ realtime: true, listen: true });
    const socket = await connectAs(await make.user(), { url });

    await app.close();

    expect(await closed(socket)).toMatch(/transport close|closed already/);
  });

  test("when the connection between processes breaks again and again, browsers come back and events arrive", async () => {
    const { socket, heard } = await connectAs(await make.user(), { reconnection: true });

    for (let round = 1; round <= 3; round++) {
      const back = new Promise((resolve) => socket.io.once("reconnect", resolve));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'daybook-realtime'`.execute(server.db);
      await back;
      await listening(2);
      heard.length = 0;
      elsewhere.emit({ name: "settings.changed" });
      await expect.poll(() => heard, { message: `round ${round}` }).toEqual([{ name: "settings.changed" }]);
    }
  });
});
