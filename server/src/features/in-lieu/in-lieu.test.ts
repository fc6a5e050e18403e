import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import * as inLieu from "@daybook/contract/in-lieu/in-lieu";
import * as audit from "@daybook/contract/audit/audit";
import * as eods from "@daybook/contract/eods/eods";
import * as leaves from "@daybook/contract/leaves/leaves";
import { daysForHours } from "#domain/in-lieu.ts";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, make, type, applied, approved, balanceOf, ledgerOf } = leavePeople(server);

/** The weekend before today, a Thursday, and a workday between. */
const saturday = "2026-03-07";
const sunday = "2026-03-08";
const tuesday = "2026-03-10";
/** Saturday and 90 days. */
const lastDay = "2026-06-05";

beforeEach(async () => {
  await reset();
  await server.db.updateTable("settings").set({ eodWindowDays: 14, inLieuDays: 90 }).execute();
  await server.db.updateTable("leaveTypes").set({ active: true, name: "In Lieu" }).where("inLieu", "=", true).execute();
});

const worked = async (person: Person & { teamId?: string | null }, date: string, hours: number) =>
  make.eod({ id: person.id, teamId: person.teamId ?? null }, { date, items: [{ hoursSpent: hours }] });
const ask = (person: Person, date: string) => server.as(person, inLieu.request, { date });
const decide = (person: Person, id: string, decision: "approve" | "reject", fields = {}) =>
  server.as(person, inLieu.decide, { id, decision, ...fields });
const mine = async (person: Person) => (await server.as(person, inLieu.mine)).data;
const outcome = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];

/** A pending request for Saturday. */
async function asked(person: Person, hours = 4, date = saturday) {
  await worked(person, date, hours);
  const { data, body } = await ask(person, date);
  if (!data) throw new Error(body.message);
  return data._id;
}

const creditsOf = async (person: Person) =>
  (await ledgerOf(person))
    .filter(({ kind }) => kind === "in-lieu")
    .map(({ name, leaveYear, days, reason }) => ({ name, leaveYear, days, reason }));

describe("hours that qualify", () => {
  test.each([
    [0, 0],
    [3.5, 0],
    [3.99, 0],
    [4, 0.5],
    [7.75, 0.5],
    [8, 1],
    [12, 1],
  ])("%s h are worth %s days", (hours, days) => expect(daysForHours(hours)).toBe(days));

  test("a submitted report of 4 h on a day off is offered, one of 3.5 h is not", async () => {
    const { member } = await cast();
    await server.as(member, eods.submit, { date: saturday, tasks: [{ taskName: "Release", hoursSpent: 4 }] });
    await server.as(member, eods.submit, { date: sunday, tasks: [{ taskName: "Release", hoursSpent: 3.5 }] });
    expect((await mine(member)).offers).toEqual([{ date: saturday, holiday: null, hours: 4, days: 0.5, expiresOn: lastDay }]);
    expect(outcome(await ask(member, sunday))).toEqual([400, "The report for 8 Mar 2026 has 3.5 h. Time off in lieu needs at least 4 h."]);
    const { status, data } = await ask(member, saturday);
    expect(status).toBe(201);
    expect(data).toMatchObject({ date: saturday, status: "Pending", hours: 4, days: 0.5, expiresOn: lastDay, problem: null });
    expect((await mine(member)).offers).toEqual([]);
  });

  test("a workday, a day without a report and a future day are refused", async () => {
    const { member } = await cast();
    await worked(member, tuesday, 10);
    expect(outcome(await ask(member, tuesday))).toEqual([
      400,
      "10 Mar 2026 is a workday. Time off in lieu is for work on a holiday or day off.",
    ]);
    expect(outcome(await ask(member, saturday))).toEqual([400, "There is no report for 7 Mar 2026"]);
    expect(outcome(await ask(member, "2026-03-14"))).toEqual([400, "There is no report for 14 Mar 2026"]);
    expect((await mine(member)).offers).toEqual([]);
  });

  test("holidays and days off are those of the person's own calendar and schedule", async () => {
    const { member, mate } = await cast();
    const calendarId = uuidv7();
    await server.db
      .insertInto("holidayCalendars")
      .values({ id: calendarId, name: `Pune ${calendarId}`, deletedAt: null })
      .execute();
    const holiday = { id: uuidv7(), calendarId, date: tuesday, name: "Holi", half: null };
    await server.db.insertInto("holidays").values(holiday).execute();
    // The member has the holiday and works on Saturdays.
    const weeks = JSON.stringify([[8, 8, 8, 8, 8, 8, 0]]);
    const schedule = { userId: member.id, startsOn: "2026-01-01", weeks, holidayCalendarId: calendarId, createdBy: null };
    await server.db
      .insertInto("schedules")
      .values({ ...schedule, createdAt: "2026-01-01T09:00:00Z" })
      .execute();
    for (const person of [member, mate]) for (const date of [saturday, tuesday]) await worked(person, date, 8);
    expect((await mine(member)).offers).toMatchObject([{ date: tuesday, holiday: "Holi", days: 1 }]);
    expect((await mine(mate)).offers).toMatchObject([{ date: saturday, holiday: null, days: 1 }]);
    expect((await ask(member, saturday)).status).toBe(400);
    expect((await ask(mate, tuesday)).status).toBe(400);
    expect((await ask(member, tuesday)).data).toMatchObject({ holiday: "Holi", days: 1 });
  });

  test("half a holiday is a workday", async () => {
    const { member } = await cast();
    await server.db
      .insertInto("holidays")
      .values({ id: uuidv7(), calendarId: null, date: tuesday, name: "Eve", half: "second_half" })
      .execute();
    await worked(member, tuesday, 8);
    expect((await ask(member, tuesday)).status).toBe(400);
  });

  test("a person asks once per day, also with two requests at once", async () => {
    const { member } = await cast();
    await worked(member, saturday, 8);
    const answers = await Promise.all([ask(member, saturday), ask(member, saturday)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(outcome(await ask(member, saturday))).toEqual([409, "You already asked for time off in lieu of 7 Mar 2026"]);
  });

  test("nothing is offered with the setting 0, or an inactive leave type", async () => {
    const { member, lead } = await cast();
    await decide(lead, await asked(member), "approve");
    await worked(member, sunday, 8);
    expect((await mine(member)).offers).toHaveLength(1);
    await server.db.updateTable("leaveTypes").set({ active: false }).where("inLieu", "=", true).execute();
    expect((await mine(member)).offers).toEqual([]);
    expect(outcome(await ask(member, sunday))).toEqual([409, "Time off in lieu is not offered"]);
    await server.db.updateTable("leaveTypes").set({ active: true }).where("inLieu", "=", true).execute();
    await server.db.updateTable("settings").set({ inLieuDays: 0 }).execute();
    expect((await mine(member)).offers).toEqual([]);
    expect((await ask(member, sunday)).status).toBe(409);
  });
});

describe("an approval", () => {
  test("grants the days in the ledger, and the balance shows them with their last day", async () => {
    const { member, lead } = await cast();
    const { data } = await decide(lead, await asked(member, 8), "approve", { note: "Thank you" });
    expect(data).toMatchObject({
      status: "Approved",
      hours: 8,
      days: 1,
      expiresOn: lastDay,
      note: "Thank you",
      decidedBy: { _id: lead.id },
    });
    expect(data.can).toEqual({ read: true, approve: false, reject: false });
    expect(await creditsOf(member)).toEqual([{ name: "In Lieu", leaveYear: 2026, days: 1, reason: "Worked 8 h on 7 Mar 2026" }]);
    expect(await balanceOf(member, "In Lieu")).toEqual({ total: 1, used: 0, pending: 0, remaining: 1, available: 1 });
    const { data: balance } = await server.as(member, leaves.balance, {});
    expect(balance.types.find(({ leaveType }) => leaveType === "In Lieu")!.expiring).toEqual([{ days: 1, expires: lastDay }]);
    const { data: entries } = await server.as(member, leaves.ledger, {});
    expect(entries.find(({ kind }) => kind === "in-lieu")).toMatchObject({
      leaveType: "In Lieu",
      expiresOn: lastDay,
      actor: { _id: lead.id },
    });
  });

  test("the days can be used up to the last day, not after it, and then expire", async () => {
    const { member, lead } = await cast();
    await decide(lead, await asked(member, 8), "approve");
    const leaveType = "In Lieu";
    const late = await server.as(member, leaves.apply, { leaveType, startDate: "2026-06-08" });
    expect(late.status).toBe(409);
    const { _id: id } = await applied(member, { leaveType, startDate: lastDay });
    await server.as(lead, leaves.reject, { id, reason: "Release week" });
    await approved(member, lead, { leaveType, startDate: "2026-03-16", startDayPart: "first_half" });
    server.clock.set("2026-06-06T09:00:00Z");
    expect(await balanceOf(member, leaveType)).toEqual({ total: 0.5, used: 0.5, pending: 0, remaining: 0, available: 0 });
  });

  test("uses the report as it is then: fewer hours grant less, and too few nothing", async () => {
    const { member, lead } = await cast();
    const setHours = (date: string, totalHours: number) =>
      server.db.updateTable("eods").set({ totalHours }).where("userId", "=", member.id).where("date", "=", date).execute();
    const less = await asked(member, 8, saturday);
    await setHours(saturday, 5);
    expect((await decide(lead, less, "approve")).data).toMatchObject({ hours: 5, days: 0.5 });
    const none = await asked(member, 8, sunday);
    await setHours(sunday, 3);
    expect((await server.as(lead, inLieu.toReview)).data).toMatchObject([
      { _id: none, days: 0, problem: "The report for 8 Mar 2026 has 3 h. Time off in lieu needs at least 4 h." },
    ]);
    expect((await decide(lead, none, "approve")).status).toBe(409);
    await server.db.deleteFrom("eods").where("userId", "=", member.id).where("date", "=", sunday).execute();
    expect(outcome(await decide(lead, none, "approve"))).toEqual([409, "There is no report for 8 Mar 2026"]);
    expect((await decide(lead, none, "reject")).status).toBe(200);
    // What is approved stays, whatever becomes of the report.
    await server.db.deleteFrom("eods").where("userId", "=", member.id).where("date", "=", saturday).execute();
    expect((await mine(member)).requests.map(({ date, status, hours, days }) => [date, status, hours, days])).toEqual([
      [sunday, "Rejected", 0, 0],
      [saturday, "Approved", 5, 0.5],
    ]);
  });

  test("is refused once the day has become a workday", async () => {
    const { member, lead } = await cast();
    const id = await asked(member);
    await server.db
      .updateTable("settings")
      .set({ workweek: [1, 2, 3, 4, 5, 6] })
      .execute();
    expect((await decide(lead, id, "approve")).status).toBe(409);
    expect(await creditsOf(member)).toEqual([]);
  });

  test("is possible on the last day, and refused after it with a reason; rejecting stays possible", async () => {
    const { member, mate, lead } = await cast();
    const [first, second] = [await asked(member), await asked(mate)];
    server.clock.set(`${lastDay}T09:00:00Z`);
    expect((await decide(lead, first, "approve")).data.expiresOn).toBe(lastDay);
    server.clock.set("2026-06-06T09:00:00Z");
    expect(outcome(await decide(lead, second, "approve"))).toEqual([409, "Time off in lieu of 7 Mar 2026 expired on 5 Jun 2026"]);
    expect(await creditsOf(mate)).toEqual([]);
    expect((await decide(lead, second, "reject")).data.status).toBe("Rejected");
  });

  test("in the next leave year grants days of that year", async () => {
    const { member, lead } = await cast();
    server.clock.set("2027-01-04T09:00:00Z");
    await decide(lead, await asked(member, 8, "2026-12-26"), "approve");
    expect(await creditsOf(member)).toMatchObject([{ leaveYear: 2027, days: 1 }]);
    expect(await balanceOf(member, "In Lieu", 2027)).toMatchObject({ available: 1 });
  });
});

describe("the leave type", () => {
  /** Makes the leave type of time off in lieu an ordinary one, so that the next approval creates it again. */
  const withoutType = async () => {
    await server.db.deleteFrom("inLieuRequests").execute();
    const name = `Former type ${uuidv7()}`;
    await server.db.updateTable("leaveTypes").set({ inLieu: false, name }).where("inLieu", "=", true).execute();
  };

  test("that an approval creates is audited, and refetched by those who see leave types", async () => {
    await withoutType();
    const { member, lead, admin } = await cast();
    const id = await asked(member);
    server.events.length = 0;
    await decide(lead, id, "approve");
    const { _id } = (await server.as(admin, leaves.listTypes, {})).data.find(({ name }) => name === "In Lieu")!;
    const { data } = await server.as(admin, audit.list, { action: "leaves.type_created", entityId: _id });
    expect(data).toMatchObject([
      { entity: "leave_types", actor: { _id: lead.id }, after: { name: "In Lieu", annualDays: 0, color: "plot-6" } },
    ]);
    expect(server.events).toContainEqual({ name: "leaveTypes.changed" });
  });

  test("gets a number when the usual names are taken", async () => {
    await withoutType();
    const taken = await Promise.all(["In Lieu", "TIME OFF IN LIEU", "Time off in lieu 2"].map((name) => type({ name })));
    const { member, lead } = await cast();
    await decide(lead, await asked(member), "approve");
    expect(await creditsOf(member)).toMatchObject([{ name: "Time off in lieu 3", days: 0.5 }]);
    for (const { id } of taken) await server.db.deleteFrom("leaveTypes").where("id", "=", id).execute();
  });

  test("is not granted while it is inactive", async () => {
    const { member, mate, lead } = await cast();
    await decide(lead, await asked(mate), "approve");
    const id = await asked(member);
    await server.db.updateTable("leaveTypes").set({ active: false }).where("inLieu", "=", true).execute();
    expect(outcome(await decide(lead, id, "approve"))).toEqual([
      409,
      "The leave type In Lieu is inactive. An admin can activate it in the settings.",
    ]);
    expect(await creditsOf(member)).toEqual([]);
  });

  test("is created once by simultaneous first approvals, under a free name, and needs a balance", async () => {
    await withoutType();
    await type({ name: "in lieu", annualDays: null });
    const { member, mate, lead, admin } = await cast();
    const ids = [await asked(member), await asked(mate)];
    const answers = await Promise.all(ids.map((id) => decide(lead, id, "approve")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const created = (await server.as(admin, leaves.listTypes, {})).data.filter(({ name }) => name === "Time off in lieu");
    expect(created).toMatchObject([{ annualDays: 0, carryForwardMax: 0, active: true }]);
    expect(await balanceOf(member, "Time off in lieu")).toMatchObject({ available: 0.5 });
    expect(outcome(await server.as(admin, leaves.updateType, { id: created[0]!._id, annualDays: null }))).toEqual([
      409,
      "Time off in lieu has a balance. Please enter the days per year, or 0.",
    ]);
    await server.db.deleteFrom("leaveTypes").where("name", "=", "in lieu").execute();
  });
});
