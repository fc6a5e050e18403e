import { beforeEach, describe, expect, test } from "vitest";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as holidayCalendars from "@daybook/contract/holiday-calendars/holiday-calendars";
import * as schedules from "@daybook/contract/schedules/schedules";
import { mailServer } from "#test/fakes/mail-server.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { insertLeave } from "#test/leave-factories.ts";

const mail = mailServer();
const server = startServer({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;

/** A Thursday. */
const today = "2026-03-12";
const long = { createdAt: "2026-01-01T08:00:00Z", firstSignedInAt: "2026-01-02T08:00:00Z" };

let lead: Person;
let member: Person;

beforeEach(async () => {
  server.clock.set(`${today}T07:30:00Z`);
  mail.received.length = 0;
  await server.db
    .updateTable("settings")
    .set({ timezone: "UTC", workweek: [1, 2, 3, 4, 5] })
    .execute();
  for (const table of ["deliveries", "notificationPreferences", "holidays"] as const) await server.db.deleteFrom(table).execute();
  const team = await make.team();
  lead = await make.user("team_lead", { team, ...long, name: "Lead" });
  member = await make.user("team_member", { team, ...long, name: "Member" });
});

const choose = (person: Person, digest: "off" | "daily" | "weekly", more: object = {}) =>
  server.as(person, notifications.updatePreferences, { digest, ...more });

/** Runs the jobs as the schedule does, also twice. */
async function morning() {
  await server.app.jobs.run("digests.schedule", {});
  await Promise.all([1, 2].map(() => server.app.jobs.run("deliveries.send")));
}
const to = (person: Person) => mail.received.filter((each) => each.to.includes(person.email!));
const unfolded = (raw: string) => raw.replaceAll(/=\r\n|\r\n(?=[ \t])/g, "");
const statuses = async () => (await server.db.selectFrom("deliveries").select(["status", "error"]).execute()).map(Object.values);

describe("digests by email", () => {
  test("are sent once per person and day, on the morning of a workday, to those who chose them", async () => {
    await choose(lead, "daily");
    server.clock.set(`${today}T06:50:00Z`);
    await morning();
    expect(mail.received).toEqual([]);
    server.clock.set(`${today}T07:00:00Z`);
    await morning();
    await morning();
    expect(to(lead)).toHaveLength(1);
    expect(to(member)).toEqual([]);
    const raw = unfolded(to(lead)[0]!.raw);
    expect(raw).toContain("Missing reports, 11 Mar 2026: 2 (Lead, Member)");
    expect(raw).toContain("https://daybook.example.com/digest?date=3D2026-03-11");

    server.clock.set("2026-03-14T07:30:00Z");
    await morning();
    expect(to(lead), "none on a Saturday").toHaveLength(1);
    server.clock.set("2026-03-16T07:30:00Z");
    await morning();
    expect(to(lead)).toHaveLength(2);
    expect(unfolded(to(lead)[1]!.raw)).toContain("Missing reports, 13 Mar 2026");
  });

  test("weekly ones come on Mondays; a member's is of the week before", async () => {
    await choose(member, "weekly");
    await morning();
    expect(to(member)).toEqual([]);
    server.clock.set("2026-03-16T07:30:00Z");
    await morning();
    expect(to(member)).toHaveLength(1);
    expect(unfolded(to(member)[0]!.raw)).toContain("Missing reports, 9 Mar 2026 to 15 Mar 2026: 5");
  });

  test("come on the person's own workdays, of their own last workday", async () => {
    await choose(lead, "daily");
    await choose(member, "daily");
    // Monday, Tuesday and Friday.
    const hours = [8, 8, 0, 0, 8, 0, 0];
    const { status } = await server.as(await make.user("admin"), schedules.set, { id: member.id, from: "2026-03-02", hours });
    expect(status).toBe(200);
    await morning();
    expect(to(lead), "works on Thursdays").toHaveLength(1);
    expect(to(member), "does not").toEqual([]);
    server.clock.set("2026-03-13T07:30:00Z");
    await morning();
    expect(to(member)).toHaveLength(1);
    expect(unfolded(to(member)[0]!.raw)).toContain("Missing reports, 10 Mar 2026");
  });

  test("a holiday of the company brings none, except to those who work on it", async () => {
    await choose(lead, "daily");
    await choose(member, "daily");
    const admin = await make.user("admin");
    await server.as(admin, leaves.createHoliday, { date: today, name: "Founders' Day" });
    const { data: abroad } = await server.as(admin, holidayCalendars.create, { name: "Abroad" });
    const { status } = await server.as(admin, schedules.set, { id: member.id, from: today, hours: null, holidayCalendar: abroad._id });
    expect(status).toBe(200);
    await morning();
    expect(to(lead)).toEqual([]);
    expect(to(member)).toHaveLength(1);
  });

  test("nothing is sent if nothing is open", async () => {
    await choose(member, "daily");
    await make.eod(member, { date: "2026-03-11" });
    await morning();
    expect(mail.received).toEqual([]);
    expect(await statuses()).toEqual([["skipped", "Nothing is open"]]);
  });

  test("names who is away, without type and reason", async () => {
    await choose(lead, "daily");
    await insertLeave(server, member, { days: [today], reason: "A private matter" });
    await morning();
    const raw = unfolded(to(lead)[0]!.raw);
    expect(raw).toContain("Away today: 1 (Member)");
    expect(raw).not.toMatch(/private matter|Away in tests/);
  });

  test("wait for the end of the quiet hours", async () => {
    await choose(lead, "daily", { quietHours: { start: "20:00", end: "08:00" } });
    await morning();
    expect(mail.received).toEqual([]);
    server.clock.set(`${today}T08:00:00Z`);
    await morning();
    expect(to(lead)).toHaveLength(1);
  });

  test("are tried again after a failure that may pass", async () => {
    await choose(lead, "daily");
    mail.rejectNext(451, "Try again later");
    await morning();
    expect(to(lead)).toEqual([]);
    expect(await statuses()).toEqual([["queued", expect.stringContaining("Try again later")]]);
    server.clock.set(`${today}T07:31:00Z`);
    await morning();
    expect(to(lead)).toHaveLength(1);
    expect(await statuses()).toEqual([["sent", null]]);
  });

  test("are turned off with the link in the email, without a session", async () => {
    await choose(lead, "daily");
    await morning();
    const raw = unfolded(to(lead)[0]!.raw);
    const [, token = ""] = /List-Unsubscribe: <https:\/\/daybook\.example\.com\/api\/notifications\/unsubscribe\/([\w-]+)>/.exec(raw)!;
    const response = await server.anonymous(notifications.unsubscribe, { token });
    expect([response.status, response.data]).toEqual([200, { kind: "digest" }]);
    expect((await server.as(lead, notifications.getPreferences)).data.digest).toBe("off");
    server.clock.set("2026-03-13T07:30:00Z");
    await morning();
    expect(to(lead)).toHaveLength(1);
  });
});
