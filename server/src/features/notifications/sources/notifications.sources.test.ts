import { beforeEach, describe, expect, test } from "vitest";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import * as eods from "@daybook/contract/eods/eods";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as blockers from "@daybook/contract/blockers/blockers";
import * as tasks from "@daybook/contract/tasks/tasks";
import { blockersEscalate } from "#features/blockers/blockers.escalation.jobs.ts";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved } = leavePeople(server);

beforeEach(async () => {
  await reset();
  await server.db.updateTable("settings").set({ eodDeadline: "10:00", eodWindowDays: 7 }).execute();
});

const inboxOf = async (person: Person) => (await server.as(person, notifications.list, {})).data;
const titlesOf = async (person: Person) => (await inboxOf(person)).map(({ kind, title }) => [kind, title]);

describe("notices about cancelling leave", () => {
  test("ask those who decide, and tell the person the answer", async () => {
    const { member, lead, admin, mate } = await cast();
    const { _id: id } = await approved(member, admin, { startDate: "2026-03-16", endDate: "2026-03-17" });
    await server.as(member, leaveCancellations.request, { id, reason: "The trip is off" });
    expect(await titlesOf(lead)).toContainEqual(["leave_cancellation", `${member.name} asks to cancel 2 days of leave`]);
    expect((await inboxOf(lead))[0]!.leave).toMatchObject({ cancellation: { state: "Pending" }, cancelledAt: null });
    await server.as(lead, leaveCancellations.decide, { id, decision: "accept" });
    expect(await titlesOf(member)).toContainEqual(["leave_decided", `${lead.name} accepted the cancellation of your leave`]);
    expect(await inboxOf(mate)).toEqual([]);
  });
});

describe("notices about delegations", () => {
  test("ask the delegate, who then gets requests of the team on these days only", async () => {
    const { member, lead, mate } = await cast();
    const days = { startDate: "2026-03-12", endDate: "2026-03-13" };
    const { data } = await server.as(lead, delegations.create, { to: mate.id, ...days, scopes: ["leaves"] });
    expect(await titlesOf(mate)).toEqual([["delegation_requested", `${lead.name} asks you to decide for them`]]);
    await server.as(mate, delegations.answer, { id: data._id, state: "accepted" });
    await applied(member);
    const [request] = await inboxOf(mate);
    expect(request).toMatchObject({ kind: "leave_requested", reason: `You decide for ${lead.name}`, can: { approve: true, reject: true } });
    // When the days are over, the delegate neither decides nor sees the request.
    server.clock.set("2026-03-14T09:00:00Z");
    expect((await titlesOf(mate)).map(([kind]) => kind)).toEqual(["delegation_requested"]);
  });

  test("tell delegates for tasks what waits for approval, once, and never of own tasks or the lead's", async () => {
    const { member, lead, outsider, admin } = await cast();
    const days = { startDate: "2026-03-12", endDate: "2026-03-12" };
    const { data } = await server.as(lead, delegations.create, { to: outsider.id, ...days, scopes: ["tasks"] });
    await server.as(outsider, delegations.answer, { id: data._id, state: "accepted" });
    const complete = async (assignee: Person, title: string) => {
      const { data: created } = await server.as(admin, tasks.bulkCreate, { tasks: [{ title, assignee: assignee.id }] });
      const id = created[0]!._id;
      await server.as(assignee, tasks.setStatus, { id, status: "Completed" });
    };
    await complete(member, "Light the lobby");
    await complete(lead, "Plan the week");
    const waiting = (await inboxOf(outsider)).filter(({ kind }) => kind === "task_completed");
    expect(waiting).toMatchObject([{ title: expect.stringContaining("Light the lobby"), reason: `You approve tasks for ${lead.name}` }]);
    expect((await inboxOf(lead)).filter(({ kind }) => kind === "task_completed")).toHaveLength(1);
    server.clock.set("2026-03-13T09:00:00Z");
    expect((await inboxOf(outsider)).filter(({ kind }) => kind === "task_completed")).toEqual([]);
  });
});

describe("notices about blockers", () => {
  const raise = async (person: Person, blockers: string) => {
    const { body, status } = await server.as(person, eods.submit, { tasks: [{ taskName: "Lobby", hoursSpent: 2, blockers }] });
    if (status !== 201) throw new Error(body.message);
  };

  test("reach the new owner", async () => {
    const { member, lead, mate } = await cast();
    await raise(member, "No key");
    const { data } = await server.as(lead, blockers.list, {});
    await server.as(lead, blockers.update, { id: data[0]!._id, owner: mate.id });
    expect(await inboxOf(mate)).toMatchObject([{ kind: "blocker_assigned", body: "No key", href: "/all-eods?tab=blockers" }]);
    await server.as(lead, blockers.update, { id: data[0]!._id, note: "On its way" });
    expect(await inboxOf(mate)).toHaveLength(1);
  });

  test("reach the lead after 2 workdays without an owner and the admins after 5, once each", async () => {
    const { member, lead, admin } = await cast();
    await raise(member, "No ladder");
    const told = async (person: Person) => (await inboxOf(person)).filter(({ body }) => body === "No ladder").length;
    const days: [day: string, lead: number, admin: number][] = [
      ["2026-03-13", 0, 0],
      ["2026-03-16", 1, 0],
      ["2026-03-17", 1, 0],
      ["2026-03-19", 1, 1],
      ["2026-03-20", 1, 1],
    ];
    for (const [day, ofLead, ofAdmin] of days) {
      server.clock.set(`${day}T12:00:00Z`);
      await server.app.jobs.run(blockersEscalate.name);
      expect([day, await told(lead), await told(admin)]).toEqual([day, ofLead, ofAdmin]);
    }
  });
});
