import { beforeAll, describe, expect, test } from "vitest";
import { changedEvent } from "@daybook/contract/core/events";
import * as settings from "@daybook/contract/settings";
import type { Event } from "#context.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { settle, sockets } from "#test/sockets.ts";

const server = startServer({ realtime: true, listen: true });
const make = factories(server);
const { connectAs, listening, sayElsewhere } = sockets(server);

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
    sayElsewhere(event);
    await settle();
    // What everybody hears last: until then nothing else is on its way.
    sayElsewhere({ name: "settings.changed" });
    await expect.poll(() => listeners.every(({ heard }) => heard.at(-1)?.name === "settings.changed")).toBe(true);
    if (event.name === "settings.changed") await expect.poll(() => listeners.every(({ heard }) => heard.length === 2)).toBe(true);
    return Object.fromEntries(listeners.flatMap(({ name, heard }) => (heard.length > 1 ? [[name, heard.slice(0, -1)]] : [])));
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
    expect(await whoHears({ name: "projects.changed", projectId: project.id, teamId: project.teamId })).toEqual([
      "admin",
      "member",
      "otherLead",
    ]);
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
    sayElsewhere({ name: "eods.changed", userId: people.member.id, teamId: people.member.teamId, date: "2026-03-12" });

    await expect.poll(() => admin.heard.length).toBe(1);
    expect(outsider.heard).toEqual([]);
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

    sayElsewhere({ name: "projects.changed", projectId: project.id, teamId: team.id });

    await expect.poll(() => admin.heard.length).toBe(1);
  });
});
