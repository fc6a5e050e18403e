import { beforeAll, describe, expect, test } from "vitest";
import { socketIdHeader } from "@daybook/contract/core/constants";
import { changedEvent, currentEvent } from "@daybook/contract/core/events";
import * as settings from "@daybook/contract/settings/settings";
import type { Event } from "#context.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { sockets } from "#test/sockets.ts";

const server = startServer({ realtime: true, listen: true });
const make = factories(server);
const { open, connectAs, listening, emitElsewhere, delivered } = sockets(server);

describe("audience of an event", () => {
  type Name = "admin" | "lead" | "member" | "teammate" | "otherLead" | "outsider";
  let users: Record<Name, { id: string; teamId: string | null }>;
  let project: { id: string; teamId: string };

  beforeAll(async () => {
    const [team, otherTeam] = [await make.team(), await make.team()];
    users = {
      admin: await make.user("admin"),
      lead: await make.user("team_lead", { team }),
      member: await make.user("team_member", { team }),
      teammate: await make.user("team_member", { team }),
      otherLead: await make.user("team_lead", { team: otherTeam }),
      outsider: await make.user("team_member", { team: otherTeam }),
    };
    project = await make.project({ team: otherTeam, members: [users.member] });
  });

  /** Connects all users, emits the event from another process and checks who receives it. */
  async function expectNotified(event: Event, names: Name[]) {
    const listeners = await Promise.all((Object.keys(users) as Name[]).map(async (name) => ({ name, ...(await connectAs(users[name])) })));
    const expected = listeners.filter(({ name }) => names.includes(name));
    emitElsewhere(event);
    await expect.poll(() => expected.every(({ received: heard }) => heard.length > 0), { timeout: 5000 }).toBe(true);
    await delivered(...listeners);
    for (const { name, received: heard } of listeners) expect([name, heard]).toEqual([name, names.includes(name) ? [event] : []]);
  }

  const everyone: Name[] = ["admin", "lead", "member", "teammate", "otherLead", "outsider"];

  test("a changed user: admins, the user, the team, and members of shared projects", async () => {
    await expectNotified({ name: "users.changed", userId: users.teammate.id }, ["admin", "lead", "teammate", "member"]);
    await expectNotified({ name: "users.changed", userId: users.outsider.id }, ["admin", "otherLead", "outsider"]);

    const colleague = await make.user("team_member");
    await server.db.insertInto("projectMembers").values({ projectId: project.id, userId: colleague.id }).execute();
    await expectNotified({ name: "users.changed", userId: colleague.id }, ["admin", "member"]);
  });

  test("a changed project: admins, its team's lead, its members", async () => {
    await expectNotified({ name: "projects.changed", projectId: project.id, teamId: project.teamId }, ["admin", "member", "otherLead"]);
  });

  test("a changed report: admins, its author, the author's lead; only ids are sent", async () => {
    const { id, teamId } = users.member;
    await expectNotified({ name: "eods.changed", userId: id, teamId, date: "2026-03-12" }, ["admin", "lead", "member"]);
  });

  test("changed teams and settings: all signed-in users", async () => {
    await expectNotified({ name: "teams.changed", teamId: project.teamId }, everyone);
    await expectNotified({ name: "settings.changed" }, everyone);
  });

  test("revoked sessions and changed access: no one", async () => {
    await expectNotified({ name: "sessions.revoked", userId: crypto.randomUUID() }, []);
    await expectNotified({ name: "access.changed", userId: users.teammate.id }, []);
  });

  test("clients cannot send events or join rooms", async () => {
    const outsider = await connectAs(users.outsider);
    const admin = await connectAs(users.admin);

    outsider.socket.emit("join", "admins");
    outsider.socket.emit(changedEvent, { name: "settings.changed" });
    emitElsewhere({ name: "eods.changed", userId: users.member.id, teamId: users.member.teamId, date: "2026-03-12" });

    await expect.poll(() => admin.received.length).toBe(1);
    await delivered(outsider);
    expect(outsider.received).toEqual([]);
  });
});

describe("a page that connects after it was rendered", () => {
  /** As late as the clocks of two servers may differ, because this server has only just started to listen. */
  const justRendered = () => Date.now() + 9900;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 300));

  /** Connects and returns whether the server answered that the page is current. */
  async function isCurrent(person: { id: string }, renderedAt?: number) {
    const listener = open({ cookie: await server.cookieOf(person), ...(renderedAt && { renderedAt }) });
    let current = false;
    listener.socket.on(currentEvent, () => (current = true));
    await new Promise<void>((resolve) => listener.socket.once("connect", resolve));
    await delivered(listener);
    return current;
  }

  test("is current unless an event of another process reached its rooms since", async () => {
    const [member, outsider] = [await make.user(), await make.user()];
    const waiting = await connectAs(member);
    await pause();
    const renderedAt = justRendered();
    expect(await isCurrent(member)).toBe(false);
    emitElsewhere({ name: "eods.changed", userId: member.id, teamId: null, date: "2026-03-12" });
    await expect.poll(() => waiting.received.filter(({ name }) => name === "eods.changed")).toHaveLength(1);
    expect(await isCurrent(member, renderedAt)).toBe(false);

    await pause();
    expect(await isCurrent(outsider, justRendered())).toBe(true);
  });
});

describe("from a request to a browser", () => {
  test("a change notifies every browser of every process after its commit", async () => {
    const { url } = await server.build({ realtime: true, listen: true });
    await listening(3);
    const admin = await make.user("admin");
    const here = await connectAs(await make.user());
    const there = await connectAs(await make.user(), { url });

    const { status } = await server.as(admin, settings.update, { companyName: "Two Processes Ltd" });

    expect(status).toBe(200);
    await expect.poll(() => [here.received, there.received]).toEqual([[{ name: "settings.changed" }], [{ name: "settings.changed" }]]);
  });

  test("a failed change notifies no one", async () => {
    const admin = await make.user("admin");
    const listener = await connectAs(admin);

    expect((await server.as(admin, settings.update, { companyName: "Late", version: 1 })).status).toBe(409);
    await delivered(listener);

    expect(listener.received).toEqual([]);
  });

  test("an event of more than 8,000 bytes reaches another process", async () => {
    const team = await make.team();
    const project = await make.project({ team, members: await Promise.all(Array.from({ length: 250 }, () => make.user())) });
    const admin = await connectAs(await make.user("admin"));

    emitElsewhere({ name: "projects.changed", projectId: project.id, teamId: team.id });

    await expect.poll(() => admin.received.length).toBe(1);
  });
});

describe("the browser that makes a change", () => {
  type App = typeof server.app;

  const createTeam = (app: App, cookie: string, socketId: string) =>
    app.inject({
      method: "POST",
      url: "/api/users/teams",
      payload: { name: `Team ${crypto.randomUUID()}` },
      headers: { cookie, [socketIdHeader]: socketId },
    });

  test("is left out; the person's other tab and colleagues are notified, also through another process", async () => {
    const admin = await make.user("admin");
    const cookie = await server.cookieOf(admin);
    const other = await server.build({ realtime: true, listen: true });
    await listening(3);
    for (const app of [server.app, other.app]) {
      const [sender, tab, colleague] = [await connectAs(admin), await connectAs(admin), await connectAs(await make.user())];
      expect((await createTeam(app, cookie, sender.socket.id!)).statusCode).toBe(201);
      await expect.poll(() => [tab.received.length, colleague.received.length], { timeout: 5000 }).toEqual([1, 1]);
      await delivered(sender, tab, colleague);
      expect(sender.received).toEqual([]);
    }
  });

  test("is notified of changes that the contract does not declare for its call", async () => {
    const admin = await make.user("admin");
    const leaver = await make.user();
    await make.task(admin, { assigneeId: leaver.id });
    const sender = await connectAs(admin);
    const headers = { cookie: await server.cookieOf(admin), [socketIdHeader]: sender.socket.id! };
    const response = await server.app.inject({ method: "DELETE", url: `/api/users/admin/user/${leaver.id}`, headers });
    expect(response.statusCode).toBe(200);
    await expect
      .poll(() => sender.received.map(({ name }) => name).toSorted(), { timeout: 5000 })
      .toEqual(["notifications.changed", "tasks.changed"]);
  });

  test.each(["everyone", "user:0197", "", "x".repeat(21)])("leaves no one out for %j, which is not the id of a socket", async (id) => {
    const admin = await make.user("admin");
    const listener = await connectAs(admin);
    await createTeam(server.app, await server.cookieOf(admin), id);
    await expect.poll(() => listener.received.length, { timeout: 5000 }).toBe(1);
  });
});
