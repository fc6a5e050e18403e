import { beforeEach, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import * as reminders from "@daybook/contract/reminders/reminders";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { startServer } from "#test/harness.ts";
import { reminderFixtures, thursday } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const server = startServer({ env: { whatsapp: graph.env } });
const { make, withPhone, teamOfTwo, reminderOf, reset } = reminderFixtures(server);

const runScheduleAt = (at: string, app = server.app) => {
  server.clock.set(at);
  return app.jobs.run("reminders.schedule");
};
const today = (time: string) => `${thursday}T${time}:00.000Z`;
const countOf = async () =>
  Number(
    (
      await server.db
        .selectFrom("reminders")
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

beforeEach(async () => {
  await reset();
  await server.db.deleteFrom("reminders").execute();
  await server.db.deleteFrom("holidays").execute();
  await server.db.updateTable("users").set({ status: "inactive" }).execute();
  await server.db.updateTable("reminderSettings").set({ enabled: true, time: "18:00" }).execute();
});

describe("scheduled reminders", () => {
  test("are queued once, at the configured time, for users without a report", async () => {
    const { lead, member } = await teamOfTwo();
    const submitted = await make.user("team_member", { team: { id: lead.teamId! }, ...withPhone() });
    const noPhone = await make.user("team_member", { team: { id: lead.teamId! }, dateOfJoining: "2026-01-01" });
    const admin = await make.user("admin", withPhone());
    await make.eod(submitted, { date: thursday });

    await runScheduleAt(today("17:59"));
    expect(await countOf()).toBe(0);
    await runScheduleAt(today("18:00"));
    await runScheduleAt(today("18:01"));
    await runScheduleAt(today("20:59"));

    expect(await reminderOf(lead)).toMatchObject({ status: "queued", sentBy: null });
    expect(await reminderOf(member)).toMatchObject({ status: "queued", date: thursday });
    expect(await reminderOf(submitted)).toMatchObject({ status: "skipped", error: "already submitted" });
    expect(await reminderOf(noPhone)).toMatchObject({ status: "skipped", error: "no phone" });
    expect(await server.db.selectFrom("reminders").select("id").where("userId", "=", admin.id).execute()).toEqual([]);
    expect(await countOf()).toBe(4);
    const audit = await server.db.selectFrom("auditEvents").selectAll().where("action", "=", "reminders.scheduled").execute();
    expect(audit.at(-1)).toMatchObject({ actorId: null, after: { date: thursday, queued: 2, skipped: 2 } });
  });

  test("are queued by one of three concurrent processes", async () => {
    for (let count = 0; count < 5; count++) await make.user("team_member", withPhone());
    const [second, third] = [await server.build({ env: { whatsapp: graph.env } }), await server.build({ env: { whatsapp: graph.env } })];
    server.events.length = 0;

    await Promise.all([server.app, second.app, third.app, server.app, second.app].map((app) => runScheduleAt(today("18:00"), app)));

    expect(await countOf()).toBe(5);
    expect(server.events).toHaveLength(1);
  });

  test("follow the company's timezone across a daylight saving change", async () => {
    await teamOfTwo();
    await server.db.updateTable("settings").set({ timezone: "Europe/Berlin" }).execute();

    await runScheduleAt("2026-03-27T16:59:00Z");
    expect(await countOf()).toBe(0);
    await runScheduleAt("2026-03-27T17:00:00Z");
    expect(await countOf()).toBe(2);
    await runScheduleAt("2026-03-30T15:59:00Z");
    expect(await countOf()).toBe(2);
    await runScheduleAt("2026-03-30T16:00:00Z");
    expect(await countOf()).toBe(4);
  });

  test("use the date in the company's timezone, not in UTC", async () => {
    const { member } = await teamOfTwo();
    await server.db.updateTable("settings").set({ timezone: "Pacific/Auckland" }).execute();

    await runScheduleAt(today("05:00"));
    expect(await reminderOf(member)).toMatchObject({ date: thursday });
    await server.db.updateTable("settings").set({ timezone: "America/Los_Angeles" }).execute();
    await runScheduleAt("2026-03-14T01:00:00Z");
    expect(await reminderOf(member)).toMatchObject({ date: "2026-03-13" });
  });

  test.each([
    ["on a Saturday", "2026-03-14", {}],
    ["on a holiday", "2026-03-13", {}],
    ["while disabled", thursday, { enabled: false }],
  ])("are not queued %s", async (_when, day, settings) => {
    const { member } = await teamOfTwo();
    await server.db.insertInto("holidays").values({ id: uuidv7(), date: "2026-03-13", name: "Founders' day" }).execute();
    await server.db
      .updateTable("reminderSettings")
      .set({ time: "18:00", ...settings })
      .execute();

    await runScheduleAt(`${day}T18:00:00Z`);
    expect(await countOf()).toBe(0);

    await server.db.updateTable("reminderSettings").set({ enabled: true, workdaysOnly: false }).execute();
    await runScheduleAt(`${day}T18:01:00Z`);
    expect(await reminderOf(member)).toMatchObject({ status: "queued" });
  });

  test("are queued late after downtime, but not more than three hours late", async () => {
    await teamOfTwo();
    await runScheduleAt(today("21:00"));
    expect(await countOf()).toBe(0);
    await runScheduleAt(today("20:59"));
    expect(await countOf()).toBe(2);
  });

  test("start tomorrow if the configured time has already passed", async () => {
    const admin = await make.user("admin");
    await teamOfTwo();
    server.clock.set(today("16:00"));
    await server.as(admin, reminders.updateSettings, { time: "15:30" });

    await runScheduleAt(today("16:01"));
    expect(await countOf()).toBe(0);
    await runScheduleAt("2026-03-13T15:30:00Z");
    expect(await countOf()).toBe(2);
  });

  test("skip users already reminded by hand", async () => {
    const { lead, member } = await teamOfTwo();
    server.clock.set(today("15:00"));
    await server.as(lead, reminders.send, { userIds: [member.id] });

    await runScheduleAt(today("18:00"));

    expect(await reminderOf(member)).toMatchObject({ status: "queued", sentBy: lead.id });
    expect(await reminderOf(lead)).toMatchObject({ status: "queued", sentBy: null });
  });

  test("a skipped user can still be reminded by hand", async () => {
    const { lead, member } = await teamOfTwo();
    await server.db.updateTable("users").set({ phoneNumber: null }).where("id", "=", member.id).execute();
    await runScheduleAt(today("18:00"));
    expect(await reminderOf(member)).toMatchObject({ status: "skipped", error: "no phone" });
    await server.db.updateTable("users").set({ phoneNumber: "+4915112345678" }).where("id", "=", member.id).execute();

    expect((await server.as(lead, reminders.send, { userIds: [member.id] })).data.queued).toEqual([member.id]);
    expect(await reminderOf(member)).toMatchObject({ status: "queued", error: null });
  });
});
