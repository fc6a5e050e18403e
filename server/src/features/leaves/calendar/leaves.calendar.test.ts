import { beforeEach, describe, expect, test } from "vitest";
import * as analytics from "@daybook/contract/analytics/analytics";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as schedules from "@daybook/contract/schedules/schedules";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const make = factories(server);
const { reset, cast, applied, approved } = leavePeople(server);

beforeEach(reset);

describe("calendar", () => {
  const march = { startDate: "2026-03-01", endDate: "2026-03-31" };

  test("shows colleagues absences without the reason", async () => {
    const { member, mate, outsider, lead, admin } = await cast();
    await server.db.insertInto("holidays").values({ id: crypto.randomUUID(), date: "2026-03-17", name: "Founders' day" }).execute();
    const { _id } = await approved(member, admin, { leaveType: "Sick", reason: "Flu" });
    await applied(member, { startDate: "2026-03-24" });

    const seen = await server.as(mate, leaves.calendar, march);
    expect(seen.data.holidays).toMatchObject([{ date: "2026-03-17", name: "Founders' day" }]);
    expect(seen.data.entries).toEqual([
      {
        leaveId: _id,
        user: expect.objectContaining({ _id: member.id }),
        startDate: "2026-03-16",
        endDate: "2026-03-16",
        days: ["2026-03-16"],
        startDayPart: "full",
        endDayPart: "full",
        status: "Approved",
        isAbsence: true,
      },
    ]);
    for (const reader of [member, lead, admin]) {
      const { data } = await server.as(reader, leaves.calendar, march);
      const own = data.entries.filter(({ user }) => user._id === member.id);
      expect(own.map(({ leaveType, status }) => [leaveType, status])).toEqual([
        ["Sick", "Approved"],
        ["Casual", "Pending"],
      ]);
    }
    expect((await server.as(outsider, leaves.calendar, march)).data.entries).toEqual([]);
  });

  test("says when a person who is away today is back: a workday of their own, after leave that follows", async () => {
    const { member, mate, lead, admin } = await cast();
    await server.as(admin, schedules.set, { id: mate.id, from: "2026-01-05", hours: [0, 8, 8, 8, 8, 0, 0] });
    await server.db.insertInto("holidays").values({ id: crypto.randomUUID(), date: "2026-03-16", name: "Founders' day" }).execute();
    await approved(member, admin, { startDate: "2026-03-11", endDate: "2026-03-13" });
    await approved(member, admin, { startDate: "2026-03-17" });
    await approved(mate, admin, { startDate: "2026-03-12", endDate: "2026-03-13" });
    await approved(lead, admin, { startDate: "2026-03-11", endDate: "2026-03-12", endDayPart: "first_half" });

    const { data } = await server.as(admin, leaves.calendar, march);
    const back = Object.fromEntries(data.entries.map(({ user, startDate, backOn }) => [`${user._id} ${startDate}`, backOn]));
    expect(back).toEqual({
      [`${member.id} 2026-03-11`]: "2026-03-18",
      [`${member.id} 2026-03-17`]: undefined,
      [`${mate.id} 2026-03-12`]: "2026-03-17",
      [`${lead.id} 2026-03-11`]: "2026-03-12",
    });
    const today = await server.as(admin, leaves.calendar, { startDate: "2026-03-12", endDate: "2026-03-12" });
    expect(today.data.entries.find(({ user }) => user._id === member.id)!.backOn, "leave after the period counts too").toBe("2026-03-18");
    const overview = await server.as(admin, analytics.overview, {});
    const returns = overview.data.leaves!.today.map(({ user, backOn }) => [user._id, backOn]);
    expect(Object.fromEntries(returns)).toEqual({ [member.id]: "2026-03-18", [mate.id]: "2026-03-17", [lead.id]: "2026-03-12" });
  });

  test("is limited to 92 days", async () => {
    const { member } = await cast();
    const { status, body } = await server.as(member, leaves.calendar, { startDate: "2026-01-01", endDate: "2026-12-31" });
    expect([status, body.message]).toEqual([400, "Please choose at most 92 days"]);
  });
});

describe("my calendar", () => {
  const open = (url: string) => server.app.inject({ url });
  const march = { startDate: "2026-03-01", endDate: "2026-03-31" };

  test("shows own leave and open tasks, absences in the team and holidays, the same as the calendar link", async () => {
    const { member, mate, outsider, admin } = await cast();
    await server.db.insertInto("holidays").values({ id: crypto.randomUUID(), date: "2026-03-17", name: "Founders' day" }).execute();
    await approved(mate, admin, { leaveType: "Sick", reason: "Flu" });
    await approved(mate, admin, { leaveType: "Work From Home", startDate: "2026-03-18" });
    await approved(outsider, admin);
    await approved(member, admin, { leaveType: "Work From Home", startDate: "2026-03-19" });
    const due = { assigneeId: member.id, dueDate: "2026-03-20" };
    const task = await make.task(mate, { ...due, title: "Colour picker", status: "Blocked" });
    await make.task(member, { ...due, status: "Completed" });
    await make.task(member, { ...due, deletedAt: "2026-03-10T00:00:00.000Z" });
    await make.task(member, { ...due, dueDate: "2026-04-01" });
    await make.task(member, { ...due, assigneeId: mate.id });

    const { data } = await server.as(member, leaves.myCalendar, march);
    expect(data.entries.map(({ user, leaveType }) => [user._id, leaveType])).toEqual([
      [mate.id, undefined],
      [member.id, "Work From Home"],
    ]);
    expect(data.holidays.map(({ name }) => name)).toEqual(["Founders' day"]);
    expect(data.tasks).toEqual([
      { _id: task.id, number: expect.any(Number), title: "Colour picker", status: "Blocked", dueDate: "2026-03-20" },
    ]);

    const link = await server.as(member, leaves.createFeed);
    const { body } = await open(link.data.url);
    expect([...body.matchAll(/SUMMARY:(.+)\r/g)].map(([, title]) => title)).toEqual([
      "Founders' day",
      `${mate.name}: away`,
      "Work From Home",
      "Due: Colour picker",
      expect.stringMatching(/^Due: Task/),
    ]);
    expect(body).toMatch(new RegExp(`UID:task-${task.id}\\r\\n(.*\\r\\n)*?DTSTART;VALUE=DATE:20260320\\r\\n`));
  });

  test("takes four statements besides the session's, for any number of people and tasks", async () => {
    const { member, mate, admin } = await cast();
    const count = () => server.statements(() => server.as(member, leaves.myCalendar, march));
    await count();
    const before = await count();
    await approved(mate, admin);
    for (const _ of [1, 2, 3]) await make.task(member, { assigneeId: member.id, dueDate: "2026-03-20" });
    expect([before, await count()]).toEqual([5, 5]);
  });

  test("is limited to 92 days, of which the last is not before the first", async () => {
    const { member } = await cast();
    const messageOf = async (startDate: string, endDate: string) =>
      (await server.as(member, leaves.myCalendar, { startDate, endDate })).body.message;
    expect(await messageOf("2026-01-01", "2026-12-31")).toBe("Please choose at most 92 days");
    expect(await messageOf("2026-03-02", "2026-03-01")).toBe("The end date is before the start date");
  });
});

describe("calendar link", () => {
  const open = (url: string) => server.app.inject({ url });

  test("works for anyone who has it, is shown once, and stops working when replaced or revoked", async () => {
    const { member, mate, lead, admin } = await cast();
    await server.db.insertInto("holidays").values({ id: crypto.randomUUID(), date: "2026-03-17", name: "Founders' day" }).execute();
    await approved(member, admin, { startDate: "2026-12-31", endDate: "2027-01-04", startDayPart: "second_half" });
    await approved(mate, admin, { leaveType: "Sick", reason: "Flu" });
    await approved(mate, admin, { leaveType: "Work From Home", startDate: "2026-03-18" });
    await applied(lead, { startDate: "2026-03-20" });
    expect(await server.db.selectFrom("calendarFeeds").selectAll().where("userId", "=", member.id).execute()).toEqual([]);

    const { status, data } = await server.as(member, leaves.createFeed, {}, { "idempotency-key": "a calendar link" });
    expect(status).toBe(201);
    expect(data.url).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
    expect((await server.as(member, leaves.feed)).data).toEqual({ active: true, createdAt: data.createdAt });

    const { statusCode, headers, body } = await open(data.url);
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([200, "text/calendar; charset=utf-8", "no-store"]);
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(body).toContain("SUMMARY:Casual (afternoon)\r\n");
    // All-day events have no timezone and an exclusive end date.
    expect(body).toMatch(/DTSTART;VALUE=DATE:20270101\r\n(.*\r\n)*?DTEND;VALUE=DATE:20270105\r\n/);
    expect(body.split(`SUMMARY:${mate.name}: away\r\n`)).toHaveLength(2);
    expect(body).toContain("SUMMARY:Founders' day\r\n");
    expect(body).not.toMatch(/Sick|Flu/);
    expect(body).not.toContain(lead.name);

    const token = /calendar\/(.+)\.ics/.exec(data.url)![1]!;
    const row = await server.db.selectFrom("calendarFeeds").selectAll().where("userId", "=", member.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    // The web sends an idempotency key with every POST; the stored response must not contain the link.
    expect(JSON.stringify(await server.db.selectFrom("idempotencyKeys").selectAll().execute())).not.toContain(token);

    const next = await server.as(member, leaves.createFeed);
    expect([(await open(data.url)).statusCode, (await open(next.data.url)).statusCode]).toEqual([404, 200]);
    expect((await server.as(member, leaves.removeFeed)).data).toEqual({ active: false });
    expect((await open(next.data.url)).statusCode).toBe(404);
    expect((await server.as(member, leaves.removeFeed)).status).toBe(200);
  });

  test("gives half days their times, and raises the sequence with each change", async () => {
    const { member, admin } = await cast();
    await server.as(admin, schedules.set, { id: member.id, from: "2026-01-05", hours: [6, 6, 6, 6, 6, 0, 0] });
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    const { _id } = await approved(member, admin, { startDate: "2026-03-16", endDate: "2026-03-18", endDayPart: "first_half" });
    const { data } = await server.as(member, leaves.createFeed);
    const eventsOf = async () =>
      (await open(data.url)).body
        .split("BEGIN:VEVENT\r\n")
        .slice(1)
        .map((event) => Object.fromEntries(event.split("\r\n").map((line) => [line.split(":")[0]!, line.slice(line.indexOf(":") + 1)])));
    const [days, morning] = await eventsOf();
    expect(days).toMatchObject({ UID: `leave-${_id}`, "DTSTART;VALUE=DATE": "20260316", "DTEND;VALUE=DATE": "20260318" });
    // 09:00 to 12:00 in India: half of six hours.
    expect(morning).toMatchObject({
      UID: `leave-${_id}-end`,
      SUMMARY: "Casual (morning)",
      DTSTART: "20260318T033000Z",
      DTEND: "20260318T063000Z",
    });

    server.clock.set("2026-03-12T10:00:00Z");
    await server.as(admin, leaves.update, { id: _id, reason: "A wedding" });
    const [changed] = await eventsOf();
    expect(Number(changed!["SEQUENCE"])).toBeGreaterThan(Number(days!["SEQUENCE"]));
    expect([days!["LAST-MODIFIED"], changed!["LAST-MODIFIED"]]).toEqual(["20260312T090000Z", "20260312T100000Z"]);
  });

  test("ends leave on the last working day, and gives half a holiday its times", async () => {
    const { member, admin } = await cast();
    await server.db
      .insertInto("holidays")
      .values({ id: crypto.randomUUID(), date: "2026-12-24", name: "Christmas Eve", half: "second_half" })
      .execute();
    await approved(member, admin, { startDate: "2026-03-16", endDate: "2026-03-20", endDayPart: "first_half" });
    const { data } = await server.as(member, leaves.createFeed);
    expect((await server.as(admin, users.update, { id: member.id, lastDayOfOffice: "2026-03-17" })).status).toBe(200);

    const { body } = await open(data.url);
    expect(body).toMatch(/DTSTART;VALUE=DATE:20260316\r\n(.*\r\n)*?DTEND;VALUE=DATE:20260318\r\n/);
    expect(body).not.toContain("(morning)");
    // 13:00 to 17:00 in UTC: the second half of eight hours that begin at 09:00.
    expect(body).toMatch(/DTSTART:20261224T130000Z\r\nDTEND:20261224T170000Z\r\n(.*\r\n)*?SUMMARY:Christmas Eve \(second half\)\r\n/);
  });

  test("stays invalid when a deactivated account is activated again", async () => {
    const { member, admin } = await cast();
    const { data } = await server.as(member, leaves.createFeed);
    expect((await open(data.url)).statusCode).toBe(200);

    expect((await server.as(admin, users.update, { id: member.id, status: "inactive" })).status).toBe(200);
    expect((await open(data.url)).statusCode).toBe(404);
    expect((await server.as(admin, users.update, { id: member.id, status: "active" })).status).toBe(200);

    expect((await open(data.url)).statusCode).toBe(404);
    // Deactivation ended the member's session.
    const signedInAgain = { cookie: await server.cookieOf(member) };
    expect((await server.as(member, leaves.feed, {}, signedInAgain)).data).toEqual({ active: false, createdAt: null });
  });

  test("returns the same 404 for inactive users, unknown tokens and malformed paths", async () => {
    const { member } = await cast();
    const { data } = await server.as(member, leaves.createFeed);
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", member.id).execute();
    const responses = await Promise.all(
      [data.url, `/api/calendar/${"x".repeat(43)}.ics`, "/api/calendar/x.ics", "/api/calendar/..%2f.ics", "/api/calendar/ics"].map(open),
    );
    const first = responses[0]!;
    expect([first.statusCode, first.json()]).toEqual([
      404,
      { success: false, code: "not_found", message: "This calendar link is not valid" },
    ]);
    for (const response of responses) expect([response.statusCode, response.body]).toEqual([404, first.body]);
  });
});
