import { beforeEach, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as eods from "@daybook/contract/eods/eods";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as weeks from "@daybook/contract/weeks/weeks";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const employed = { dateOfJoining: "2026-01-01" };
const lastWeek = "2026-03-02";
const thisWeek = "2026-03-09";

beforeEach(async () => {
  server.clock.set("2026-03-10T12:00:00Z"); // a Tuesday
  await server.db
    .updateTable("settings")
    .set({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], hoursPerDay: 8, eodWindowDays: 30, reportsStartOn: null, weekApproval: "on" })
    .execute();
  await server.db.deleteFrom("holidays").execute();
});

async function company() {
  const team = await make.team();
  const [admin, lead, member] = await Promise.all([
    make.user("admin", { team }),
    make.user("team_lead", { team, name: `Rohan ${team.name}`, ...employed }),
    make.user("team_member", { team, ...employed }),
  ]);
  return { team, admin, lead, member };
}

type Person = { id: string };
const report = (by: Person, date: string, hoursSpent = 8) =>
  server.as(by, eods.submit, { date, mode: "replace", tasks: [{ taskName: "Work", hoursSpent }] });
const weekOf = async (by: Person, person: Person, weekStart = lastWeek) => {
  const { data } = await server.as(by, weeks.list, { user: [person.id], startDate: weekStart, endDate: weekStart });
  return data[0];
};
const of = (person: Person, weekStart = lastWeek) => ({ user: person.id, weekStart });

async function approvedWeek() {
  const people = await company();
  await report(people.member, "2026-03-06", 7);
  await server.as(people.member, weeks.submit, of(people.member));
  const { data } = await server.as(people.lead, weeks.approve, of(people.member));
  expect(data.state).toBe("approved");
  return people;
}

describe("a week", () => {
  test("is finished by the person, approved by the lead, and locks its reports until it is reopened", async () => {
    const { lead, member } = await company();
    await report(member, "2026-03-06");
    expect(await weekOf(member, member)).toMatchObject({ state: "open", isDue: true, version: 0, can: { submit: true, approve: false } });
    expect((await server.as(member, weeks.submit, of(member))).data).toMatchObject({
      state: "submitted",
      submittedAt: "2026-03-10T12:00:00.000Z",
    });
    expect(await weekOf(lead, member)).toMatchObject({ state: "submitted", can: { approve: true, return: true, submit: false } });
    expect((await server.as(lead, weeks.approve, of(member))).data).toMatchObject({
      state: "approved",
      decidedBy: { _id: lead.id },
      days: expect.arrayContaining([expect.objectContaining({ date: "2026-03-06", logged: 8, locked: true })]),
    });

    const refused = await report(member, "2026-03-06", 3);
    expect(refused).toMatchObject({ status: 409, body: { message: `Friday 6 March is approved. Ask ${lead.name} to reopen the week.` } });
    expect((await report(member, "2026-03-04")).status).toBe(409);
    expect((await report(member, "2026-03-09")).status).toBe(201);
    expect((await weekOf(member, member))!.days.find(({ date }) => date === "2026-03-06")).toMatchObject({ logged: 8 });

    expect((await server.as(lead, weeks.reopen, { ...of(member), note: "Add the workshop" })).data).toMatchObject({
      state: "open",
      note: "Add the workshop",
      can: { reopen: false },
    });
    expect((await report(member, "2026-03-06", 3)).status).toBe(201);
  });

  test("can be withdrawn until it is decided, and returned with a note", async () => {
    const { lead, member } = await company();
    await server.as(member, weeks.submit, of(member));
    expect((await server.as(member, weeks.withdraw, of(member))).data.state).toBe("open");
    expect(await server.as(member, weeks.withdraw, of(member))).toMatchObject({
      status: 409,
      body: { message: "This week is not submitted" },
    });
    await server.as(member, weeks.submit, of(member));
    expect(await server.as(lead, weeks.returnWeek, of(member))).toMatchObject({ status: 400, body: { message: "Say what is missing" } });
    expect((await server.as(lead, weeks.returnWeek, { ...of(member), note: "Friday" })).data).toMatchObject({
      state: "returned",
      note: "Friday",
    });
    expect((await server.as(member, weeks.submit, of(member))).data).toMatchObject({ state: "submitted", note: null, decidedBy: null });
    await server.as(lead, weeks.approve, of(member));
    expect(await server.as(member, weeks.withdraw, of(member))).toMatchObject({
      status: 409,
      body: { message: "This week is already approved" },
    });
  });

  test("that runs is finished on its last workday, by the person's leave and holidays", async () => {
    const { admin, member } = await company();
    expect(await server.as(member, weeks.submit, of(member, thisWeek))).toMatchObject({
      status: 409,
      body: { message: "You can finish this week from Friday 13 March on" },
    });
    const days = { startDate: "2026-03-11", endDate: "2026-03-13" };
    await server.as(admin, leaves.markManual, { userId: member.id, leaveType: "Casual", ...days });
    expect((await server.as(member, weeks.submit, of(member, thisWeek))).data).toMatchObject({ state: "submitted" });
    expect((await server.as(member, weeks.submit, of(member, "2026-03-16"))).status).toBe(409);
  });

  test("without workdays is approved by itself once it is past, until hours are reported", async () => {
    const { admin, lead, member } = await company();
    await server.as(admin, leaves.markManual, { userId: member.id, leaveType: "Casual", startDate: lastWeek, endDate: "2026-03-06" });
    expect(await weekOf(lead, member)).toMatchObject({ state: "approved", decidedBy: null, can: { reopen: false } });
    expect(await server.as(lead, weeks.reopen, of(member))).toMatchObject({ status: 409 });
    expect((await report(member, "2026-03-07", 2)).status).toBe(201);
    expect(await weekOf(lead, member)).toMatchObject({ state: "open" });
  });

  test("touches no other week when it is submitted", async () => {
    const { lead, member } = await approvedWeek();
    await server.as(member, weeks.submit, of(member, "2026-02-23"));
    expect(await weekOf(lead, member)).toMatchObject({ state: "approved" });
  });

  test("is not seen while the approval is off", async () => {
    const { lead, member } = await approvedWeek();
    await server.db.updateTable("settings").set({ weekApproval: "off" }).execute();
    expect((await server.as(lead, weeks.list, {})).data).toEqual([]);
    expect((await server.as(member, weeks.submit, of(member))).status).toBe(409);
    expect((await report(member, "2026-03-06", 3)).status).toBe(201);
    await server.db.updateTable("settings").set({ weekApproval: "on" }).execute();
    expect((await weekOf(lead, member))!.changedSince).toEqual(["Fri 6 Mar went from 7 to 3 h"]);
  });
});

describe("who decides", () => {
  test("no one on their own week: that of a lead waits for an admin", async () => {
    const { admin, lead } = await company();
    await server.as(lead, weeks.submit, of(lead));
    expect((await server.as(lead, weeks.approve, of(lead))).status).toBe(403);
    expect((await server.as(admin, weeks.approve, of(lead))).data.state).toBe("approved");
  });

  test("a delegate of the lead with the scope of hours, on the lead's behalf", async () => {
    const { lead, member } = await company();
    const delegate = await make.user("team_member", employed);
    await server.as(member, weeks.submit, of(member));
    expect((await server.as(delegate, weeks.approve, of(member))).status).toBe(404);
    const days = { startDate: "2026-03-10", endDate: "2026-03-12" };
    const { data } = await server.as(lead, delegations.create, { to: delegate.id, ...days, scopes: ["hours"] });
    await server.as(delegate, delegations.answer, { id: data._id, state: "accepted" });
    expect((await server.as(delegate, weeks.list, {})).data.map(({ user }) => user._id)).toEqual(expect.arrayContaining([member.id]));
    expect((await server.as(delegate, weeks.approve, of(member))).data.state).toBe("approved");
    const stored = await server.db
      .selectFrom("weeks")
      .select(["decidedBy", "onBehalfOf"])
      .where("userId", "=", member.id)
      .executeTakeFirst();
    expect(stored).toEqual({ decidedBy: delegate.id, onBehalfOf: lead.id });
  });

  test("many weeks at once, with a result for each", async () => {
    const { lead, member } = await company();
    await server.as(member, weeks.submit, of(member));
    const { data, body } = await server.as(lead, weeks.approveMany, { weeks: [of(member), of(member, "2026-02-23"), of(lead)] });
    expect(data.results).toEqual([
      { ...of(member), ok: true },
      { ...of(member, "2026-02-23"), ok: false, message: "This week is not submitted" },
      { ...of(lead), ok: false, message: "You don't have permission to decide on this week" },
    ]);
    expect(body.message).toBe("1 of 3 weeks approved");
  });

  test("notices go to the lead about a finished week, and to the person about the decision", async () => {
    const { lead, member } = await company();
    await server.as(member, weeks.submit, of(member));
    const inbox = async (of: Person) =>
      (await server.as(of, notifications.list, {})).data.map(({ title, readAt }) => [title, readAt !== null]);
    expect(await inbox(lead)).toEqual([[`${member.name} finished the week 2 – 8 Mar`, false]]);
    await server.as(lead, weeks.returnWeek, { ...of(member), note: "Friday" });
    expect(await inbox(lead)).toEqual([[`${member.name} finished the week 2 – 8 Mar`, true]]);
    expect(await inbox(member)).toEqual([[`${lead.name} returned your week 2 – 8 Mar`, false]]);
  });
});

describe("changes of a week", () => {
  test("after it was submitted are shown, and the approval of an earlier version is refused", async () => {
    const { lead, member } = await company();
    await report(member, "2026-03-03", 7);
    const { version } = (await server.as(member, weeks.submit, of(member))).data;
    await report(member, "2026-03-03", 8.5);
    expect(await weekOf(lead, member)).toMatchObject({ changedSince: ["Tue 3 Mar went from 7 to 8.5 h"] });
    const stale = await server.as(lead, weeks.approveMany, { weeks: [{ ...of(member), version }] });
    expect(stale.data.results[0]).toMatchObject({
      ok: false,
      message: `The week 2 – 8 Mar of ${member.name} has changed. Look at it again.`,
    });
    expect((await server.as(lead, weeks.approve, of(member))).data).toMatchObject({ state: "approved", changedSince: [] });
  });

  test("by leave return it with the difference in words, and tell the person and the lead", async () => {
    const { admin, lead, member } = await approvedWeek();
    const days = { startDate: "2026-03-05", endDate: "2026-03-05" };
    await server.as(admin, leaves.markManual, { userId: member.id, leaveType: "Casual", ...days });
    expect(await weekOf(lead, member)).toMatchObject({ state: "returned", note: "Thu 5 Mar is leave.", decidedBy: null });
    const titles = async (of: Person) => (await server.as(of, notifications.list, {})).data.map(({ title }) => title);
    expect(await titles(member)).toContain("The approved week 2 – 8 Mar was returned because its days changed");
    expect(await titles(lead)).toContain(`${member.name}’s approved week 2 – 8 Mar was returned because its days changed`);
    expect((await report(member, "2026-03-06", 3)).status).toBe(201);
  });

  test("by leave that is then deleted leave no reason behind, and hours reported meanwhile are none", async () => {
    const { admin, lead, member } = await approvedWeek();
    const leaveOn = async (day: string) => {
      const days = { startDate: day, endDate: day };
      return (await server.as(admin, leaves.markManual, { userId: member.id, leaveType: "Casual", ...days })).data._id;
    };
    const ids = [await leaveOn("2026-03-05"), await leaveOn("2026-03-04")];
    expect(await weekOf(lead, member)).toMatchObject({ state: "returned", note: "Wed 4 Mar is leave. Thu 5 Mar is leave." });
    await report(member, "2026-03-06", 3);
    await server.as(admin, leaves.remove, { id: ids[0]! });
    expect(await weekOf(lead, member)).toMatchObject({ state: "returned", note: "Wed 4 Mar is leave." });
    await server.as(admin, leaves.remove, { id: ids[1]! });
    const note = "The days are again as they were when the week was approved.";
    expect(await weekOf(member, member)).toMatchObject({ state: "returned", note, can: { submit: true } });
    expect((await server.as(member, weeks.submit, of(member))).data).toMatchObject({ state: "submitted", note: null });
    await server.as(lead, weeks.returnWeek, { ...of(member), note: "Friday is missing" });
    expect(await weekOf(member, member)).toMatchObject({ state: "returned", note: "Friday is missing" });
  });

  test("by a holiday return the weeks of everyone whose day it is, and leave others alone", async () => {
    const { admin, lead, member } = await approvedWeek();
    await server.as(admin, leaves.createHoliday, { date: "2026-03-11", name: "Founders' Day" });
    expect(await weekOf(lead, member)).toMatchObject({ state: "approved" });
    await server.as(admin, leaves.createHoliday, { date: "2026-03-04", name: "Diwali" });
    expect(await weekOf(lead, member)).toMatchObject({ state: "returned", note: "Wed 4 Mar is a holiday (Diwali)." });
  });

  test("that are approved and edited at once end in one order: what is approved is what stands", async () => {
    for (let round = 0; round < 6; round++) {
      const { lead, member } = await company();
      await report(member, "2026-03-06", 7);
      await server.as(member, weeks.submit, of(member));
      const [approval, edit] = await Promise.all([server.as(lead, weeks.approve, of(member)), report(member, "2026-03-06", 3)]);
      expect(approval.status).toBe(200);
      const [week, stored] = await Promise.all([
        weekOf(lead, member),
        server.db.selectFrom("weeks").select("days").where("userId", "=", member.id).executeTakeFirstOrThrow(),
      ]);
      const logged = edit.status === 201 ? 3 : 7;
      expect([201, 409]).toContain(edit.status);
      expect(week).toMatchObject({ state: "approved", changedSince: [] });
      expect(stored.days.find(({ date }) => date === "2026-03-06")).toMatchObject({ logged });
    }
  });

  test("are refused for a report's every way in: submit, append, edit", async () => {
    const { member } = await approvedWeek();
    const id = (await server.db.selectFrom("eods").select("id").where("userId", "=", member.id).executeTakeFirstOrThrow()).id;
    const tasks = [{ taskName: "More", hoursSpent: 1 }];
    expect((await server.as(member, eods.update, { id, tasks })).status).toBe(409);
    expect((await server.as(member, eods.submit, { date: "2026-03-06", tasks })).status).toBe(409);
    expect((await server.as(member, eods.submit, { date: "2026-03-03", tasks })).status).toBe(409);
    expect((await server.as(member, eods.update, { id, tasks }, { "idempotency-key": uuidv7() })).status).toBe(409);
  });
});
