import { beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as receipts from "@daybook/contract/announcements/receipts";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as nudges from "@daybook/contract/nudges/nudges";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, approved } = leavePeople(server);

type Cast = Awaited<ReturnType<typeof cast>>;
let people: Cast;

beforeEach(async () => {
  await reset();
  await server.db.deleteFrom("announcements").execute();
  await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
  server.clock.set("2026-03-11T06:00:00.000Z");
  people = await cast();
});

/** To the member and the lead, to confirm by the day after tomorrow. */
async function announce(fields: object = {}) {
  const { admin, member, lead } = people;
  const { status, data } = await server.as(admin, announcements.create, {
    title: "Door codes",
    content: "They change.",
    audience: { teams: [], roles: [], users: [member.id, lead.id] },
    mustReadBy: "2026-03-13",
    ...fields,
  });
  expect(status).toBe(201);
  return data._id;
}

/** Runs the job at a time of Kolkata, on Thursday 12 March unless another day is named. */
const runAt = (time: string, day = "2026-03-12") => {
  server.clock.set(new Date(`${day}T${time}:00+05:30`).toISOString());
  return server.app.jobs.run("announcements.remind");
};
const noticesOf = async (person: Cast["member"]) =>
  (await server.as(person, notifications.list, {})).data.filter(({ kind }) => kind === "announcement_reminder").map(({ title }) => title);

describe("the day before an announcement must be confirmed", () => {
  test("Daybook reminds from 09:00 those who have not confirmed it, once", async () => {
    const id = await announce();
    await server.as(people.lead, receipts.confirm, { id });
    await runAt("08:50");
    expect(await noticesOf(people.member)).toEqual([]);

    await Promise.all([runAt("09:00"), runAt("09:00")]);
    await runAt("18:00");
    expect(await noticesOf(people.member)).toEqual(["Daybook reminds you to read and confirm “Door codes”"]);
    expect(await noticesOf(people.lead)).toEqual([]);
    const { data } = await server.as(people.admin, nudges.today, { kind: "announcement" });
    expect(data).toMatchObject([{ user: people.member.id, sentBy: null, sentAt: "2026-03-12T03:30:00.000Z" }]);
    expect((await server.as(people.admin, nudges.remindOfAnnouncement, { id })).status).toBe(409);
  });

  test("it says nothing on other days", async () => {
    await announce();
    for (const day of ["2026-03-11", "2026-03-13", "2026-03-14"]) await runAt("12:00", day);
    expect(await noticesOf(people.member)).toEqual([]);
  });

  test("a person gets one reminder over all announcements, also of those who were reminded by hand", async () => {
    const first = await announce();
    await announce({ title: "Fire drill" });
    server.clock.set("2026-03-12T02:30:00.000Z");
    await server.as(people.admin, nudges.remind, { kind: "announcement", announcement: first, userIds: [people.lead.id] });
    await runAt("09:10");
    expect(await noticesOf(people.member)).toEqual(["Daybook reminds you to read and confirm “Door codes”"]);
    expect(await noticesOf(people.lead)).toEqual([`${people.admin.name} reminds you to read and confirm “Door codes”`]);
  });

  test("people on leave, outside of the audience or gone are not reminded", async () => {
    const id = await announce();
    await approved(people.member, people.admin, { startDate: "2026-03-12", endDate: "2026-03-12" });
    await server.as(people.admin, announcements.update, { id, audience: { teams: [], roles: [], users: [people.member.id] } });
    await runAt("09:00");
    expect(await noticesOf(people.member)).toEqual([]);
    expect(await noticesOf(people.lead)).toEqual([]);
  });

  test.each([
    ["a draft", { draft: true }, {}],
    ["one that has expired", { expiresOn: "2026-03-11" }, {}],
    ["one that must not be confirmed any more", {}, { mustReadBy: null }],
  ])("%s reminds no one", async (_what, fields, change) => {
    const id = await announce(fields);
    await server.as(people.admin, announcements.update, { id, ...change });
    await runAt("10:00");
    expect(await noticesOf(people.member)).toEqual([]);
  });

  test("one published on that day reminds no one, who have just heard of it", async () => {
    server.clock.set("2026-03-12T03:00:00.000Z");
    await announce();
    await runAt("10:00");
    expect(await noticesOf(people.member)).toEqual([]);
  });
});
