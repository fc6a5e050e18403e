import { beforeEach, describe, expect, test } from "vitest";
import * as reminders from "@daybook/contract/reminders/reminders";
import { fakeGraphApi, rejectWith } from "#test/fakes/fake-graph-api.ts";
import { startServer } from "#test/harness.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { reminderFixtures } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const mail = mailServer();
const server = startServer({ env: { whatsapp: graph.env, smtp: mail.env } });
const { make, teamOfTwo, reminderOf, reminderRow, deliver, reset } = reminderFixtures(server);

beforeEach(reset);

async function queued(fields = {}) {
  const { lead, member } = await teamOfTwo();
  await reminderRow(member, fields);
  return { lead, member };
}

const joined = { dateOfJoining: "2026-01-01", firstSignedInAt: "2026-01-01T08:00:00.000Z" };

describe("email", () => {
  test("does not remind people who never signed in", async () => {
    const { lead } = await teamOfTwo();
    const member = await make.user("team_member", { team: { id: lead.teamId! }, dateOfJoining: "2026-01-01" });
    const { skipped } = (await server.as(lead, reminders.send, { userIds: [member.id] })).data;
    expect(skipped).toEqual([{ userId: member.id, reasons: ["no phone"] }]);
  });

  test("is the fallback without a phone number", async () => {
    const { lead } = await teamOfTwo();
    const member = await make.user("team_member", { team: { id: lead.teamId! }, ...joined, name: "Zoë Writer" });

    expect((await server.as(lead, reminders.send, { userIds: [member.id] })).data.queued).toEqual([member.id]);
    await deliver();

    expect(await reminderOf(member)).toMatchObject({
      status: "sent",
      channel: "email",
      attempts: 1,
      messageId: expect.stringMatching(/^<.+@example\.com>$/),
    });
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]!.to).toEqual([member.email]);
    expect(mail.received[0]!.raw).toContain("Subject: Halcyon: your report for 12 March 2026 is due");
    expect(mail.received[0]!.raw).toContain("From: Daybook <daybook@example.com>");
    expect(graph.received).toEqual([]);
  });

  test("is the fallback when WhatsApp rejects a message, but not when the outcome is unknown", async () => {
    const { member: rejected } = await queued();
    graph.next(rejectWith(400, 131026, "Message undeliverable"));
    await deliver();
    const { member: unknown } = await queued();
    graph.next((request) => request.socket.destroy());
    await deliver();

    expect(await reminderOf(unknown)).toMatchObject({ status: "failed", channel: "whatsapp" });
    expect(await reminderOf(rejected)).toMatchObject({ status: "sent", channel: "email", error: null });
    expect(mail.received.map(({ to }) => to)).toEqual([[rejected.email]]);
  });

  test.each([
    [451, "Greylisted, try later", "queued"],
    [550, "No such mailbox", "failed"],
  ])("SMTP status %i %s makes the reminder %s", async (smtpStatus, message, status) => {
    const { member } = await queued({ channel: "email" });
    await server.db.updateTable("users").set({ phoneNumber: null }).where("id", "=", member.id).execute();
    mail.rejectNext(smtpStatus, message);

    await deliver();

    expect(await reminderOf(member)).toMatchObject({ status, error: expect.stringContaining(message) });
    expect(mail.received).toEqual([]);
  });

  test("that is rejected for good goes by WhatsApp to who can be reached there", async () => {
    const { member } = await queued({ channel: "email" });
    mail.rejectNext(550, "No such mailbox");

    await deliver();

    expect(await reminderOf(member)).toMatchObject({ channel: "whatsapp", error: null });
    expect(graph.received).toHaveLength(1);
  });

  test("redacts a wrong password in the error", async () => {
    const { member } = await queued({ channel: "email" });
    const wrong = await server.build({ env: { smtp: { ...mail.env, url: mail.env.url.replace("sesame%20open", "sesame%20shut") } } });

    await wrong.app.jobs.run("deliveries.send");

    const { error, status } = await reminderOf(member);
    expect([status, error]).toEqual(["queued", expect.stringContaining("The mail server replied: 535")]);
    expect(error).not.toMatch(/sesame/);
  });

  test("stays queued while the mail server is unreachable", async () => {
    const { member } = await queued({ channel: "email" });
    const unreachable = await server.build({ env: { smtp: { url: "smtp://127.0.0.1:9", from: "a@example.com" } } });

    await unreachable.app.jobs.run("deliveries.send");

    expect(await reminderOf(member)).toMatchObject({
      status: "queued",
      error: expect.stringContaining("The mail server is unreachable (connect ECONNREFUSED 127.0.0.1:9)"),
    });
  });

  test("says that the server does not begin with TLS", async () => {
    const { member } = await queued({ channel: "email" });
    const tls = await server.build({ env: { smtp: { ...mail.env, url: mail.env.url.replace("smtp:", "smtps:") } } });
    await tls.app.jobs.run("deliveries.send");
    const { error } = await reminderOf(member);
    expect(error).toContain("The mail server does not begin with TLS at this port (wrong version number).");
  });
});
