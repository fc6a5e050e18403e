import ICAL from "ical.js";
import nodeIcal, { type VEvent } from "node-ical";
import { beforeEach, describe, expect, test } from "vitest";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as schedules from "@daybook/contract/schedules/schedules";
import { notificationKinds } from "@daybook/contract/notifications/kinds";
import { partsOf } from "#test/fakes/mail-catcher.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const mail = mailServer();
const server = startServer({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
const { reset, cast, applied } = leavePeople(server);

beforeEach(async () => {
  await reset();
  mail.received.length = 0;
  await server.db.deleteFrom("deliveries").execute();
});

/** The cast with a member who wants leave in the calendar, and nothing else by email. */
async function wanting() {
  const people = await cast();
  const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, { email: false }]));
  const { kinds: _kinds, ...sent } = { kinds, calendar: true };
  await server.db
    .insertInto("notificationPreferences")
    .values({ userId: people.member.id, kinds: JSON.stringify(kinds), updatedAt: "2026-03-01T08:00:00Z" })
    .execute();
  const { data } = await server.as(people.member, notifications.updatePreferences, sent);
  expect(data.calendar).toBe(true);
  return people;
}

/** Sends what is due once a decision can no longer be taken back, and returns the calendar parts of the emails to a person. */
async function sent(person: { email: string | null }) {
  const now = server.app.platform.clock.now();
  server.clock.set(new Date(now.getTime() + 10_000).toISOString());
  mail.received.length = 0;
  await server.app.jobs.run("deliveries.send");
  return mail.received.filter(({ to }) => to.includes(person.email!)).map((message) => partsOf(message).calendar);
}

/** What two readers of calendars make of an event; they must agree. */
function readBoth(text: string) {
  const component = new ICAL.Component(ICAL.parse(text) as unknown[] as never);
  const method = String(component.getFirstPropertyValue("method"));
  const events = component.getAllSubcomponents("vevent");
  expect(events, "one event per message").toHaveLength(1);
  const event = new ICAL.Event(events[0]!);
  const other = Object.values(nodeIcal.sync.parseICS(text)).find((each): each is VEvent => each?.type === "VEVENT")!;
  const iso = (time: { toJSDate(): Date; isDate: boolean; toString(): string }) =>
    time.isDate ? time.toString() : time.toJSDate().toISOString();
  const seen = {
    method,
    uid: event.uid,
    sequence: event.sequence,
    start: iso(event.startDate),
    end: iso(event.endDate),
    summary: event.summary,
    status: String(events[0]!.getFirstPropertyValue("status")),
    busy: String(events[0]!.getFirstPropertyValue("x-microsoft-cdo-busystatus")),
    organizer: String(events[0]!.getFirstPropertyValue("organizer")),
    attendee: String(events[0]!.getFirstPropertyValue("attendee")),
    partstat: events[0]!.getFirstProperty("attendee")!.getParameter("partstat"),
  };
  expect([other.uid, Number(other.sequence), other.summary, other.status]).toEqual([seen.uid, seen.sequence, seen.summary, seen.status]);
  if (seen.start.length > 10) expect(other.start.toISOString()).toBe(seen.start);
  return seen;
}

const seenBy = async (person: { email: string | null }) => (await sent(person)).map(readBoth);
const approve = async (lead: Person, id: string) => expect((await server.as(lead, leaves.approve, { id })).status).toBe(200);

describe("approved leave", () => {
  test("is sent as an event: out of office, accepted, with the leave's id and version, and without its type", async () => {
    const { member, lead } = await wanting();
    const { _id: id } = await applied(member, { leaveType: "Sick", endDate: "2026-03-18" });
    expect(await sent(member), "a request is no event").toEqual([]);
    await approve(lead, id);
    const [event, ...others] = await seenBy(member);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      method: "REQUEST",
      uid: `leave-${id}`,
      start: "2026-03-16",
      end: "2026-03-19",
      summary: "On leave",
      status: "CONFIRMED",
      busy: "OOF",
      organizer: "mailto:daybook@example.com",
      attendee: `MAILTO:${member.email}`,
      partstat: "ACCEPTED",
    });
    expect(event!.sequence).toBe(
      (await server.db.selectFrom("leaves").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version,
    );
    expect(await sent(member), "once").toEqual([]);
  });

  test("of half a day has the times of the person's schedule", async () => {
    const { member, lead, admin } = await wanting();
    await server.as(admin, schedules.set, { id: member.id, from: "2026-01-05", hours: [6, 6, 6, 6, 6, 0, 0] });
    const { _id: id } = await applied(member, { startDayPart: "second_half" });
    await approve(lead, id);
    expect(await seenBy(member)).toMatchObject([
      { summary: "On leave (afternoon)", start: "2026-03-16T12:00:00.000Z", end: "2026-03-16T15:00:00.000Z" },
    ]);
  });

  test("with half days at its ends is one message for each event, and what a change leaves out is cancelled", async () => {
    const { member, lead, admin } = await wanting();
    const { _id: id } = await applied(member, { endDate: "2026-03-18", startDayPart: "second_half", endDayPart: "first_half" });
    await approve(lead, id);
    expect((await seenBy(member)).map(({ uid, method }) => [method, uid])).toEqual([
      ["REQUEST", `leave-${id}-start`],
      ["REQUEST", `leave-${id}`],
      ["REQUEST", `leave-${id}-end`],
    ]);
    const changed = await server.as(admin, leaves.update, {
      id,
      startDate: "2026-03-16",
      endDate: "2026-03-17",
      startDayPart: "full",
      endDayPart: "full",
    });
    expect(changed.status).toBe(200);
    const events = await seenBy(member);
    expect(events.map(({ uid, method }) => `${method} ${uid}`)).toEqual([
      `CANCEL leave-${id}-start`,
      `CANCEL leave-${id}-end`,
      `REQUEST leave-${id}`,
    ]);
  });

  test("that is cancelled takes the event away, with a higher version", async () => {
    const { member, lead } = await wanting();
    const { _id: id } = await applied(member);
    await approve(lead, id);
    const [event] = await seenBy(member);
    await server.as(member, leaveCancellations.request, { id, reason: "Plans have changed" });
    expect(await sent(member), "still booked").toEqual([]);
    expect((await server.as(lead, leaveCancellations.decide, { id, decision: "accept" })).status).toBe(200);
    const [gone, ...others] = await seenBy(member);
    expect([gone, others]).toMatchObject([{ method: "CANCEL", uid: event!.uid, status: "CANCELLED" }, []]);
    expect(gone!.sequence).toBeGreaterThan(event!.sequence);
  });

  test("whose approval is undone in time was never sent", async () => {
    const { member, lead } = await wanting();
    const { _id: id } = await applied(member);
    await approve(lead, id);
    expect((await server.as(lead, leaves.undo, { id })).status).toBe(200);
    expect(await sent(member)).toEqual([]);
  });

  test("is not sent to who has not chosen it; who chooses it no longer still gets what is cancelled", async () => {
    const { member, mate, lead } = await wanting();
    const ofMate = await applied(mate);
    await approve(lead, ofMate._id);
    const own = await applied(member);
    await approve(lead, own._id);
    await sent(member);
    expect(mail.received.filter(({ to, raw }) => to.includes(mate.email!) && raw.includes("text/calendar"))).toEqual([]);

    await server.as(member, notifications.updatePreferences, { calendar: false });
    const next = await applied(member, { startDate: "2026-03-23" });
    await approve(lead, next._id);
    expect(await sent(member)).toEqual([]);
    await server.as(member, leaveCancellations.request, { id: own._id, reason: "Plans have changed" });
    await server.as(lead, leaveCancellations.decide, { id: own._id, decision: "accept" });
    expect(await seenBy(member)).toMatchObject([{ method: "CANCEL", uid: `leave-${own._id}` }]);
  });

  test("is sent again after a failed attempt, as the same version", async () => {
    const { member, lead } = await wanting();
    const { _id: id } = await applied(member);
    await approve(lead, id);
    mail.rejectNext(451, "Try later");
    expect(await sent(member)).toEqual([]);
    server.clock.set("2026-03-12T10:00:00Z");
    expect(await seenBy(member)).toMatchObject([{ method: "REQUEST", uid: `leave-${id}` }]);
  });
});
