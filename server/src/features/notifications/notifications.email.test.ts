import { beforeEach, describe, expect, test } from "vitest";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as tasks from "@daybook/contract/tasks/tasks";
import { mailServer } from "#test/fakes/mail-server.ts";
import { startServer } from "#test/harness.ts";
import type { Person } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const mail = mailServer();
const server = startServer({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
const { reset, cast, applied } = leavePeople(server);

beforeEach(async () => {
  await reset();
  await server.db.deleteFrom("deliveries").execute();
});

/** Sends the emails that are due, as the jobs do. */
const deliver = () => server.app.jobs.run("deliveries.send");
/** When a decision can no longer be taken back, and its messages are sent. */
const undone = "2026-03-12T09:00:10Z";
const assign = async (lead: Person, member: Person, title = "Write the report") =>
  (await server.as(lead, tasks.bulkCreate, { tasks: [{ title, assignee: member.id }] })).data[0]!;
const to = (address: string | null) => mail.received.filter((each) => each.to.includes(address!));
/** The header lines and quoted-printable lines of a message, joined again. */
const unfolded = (raw: string) => raw.replaceAll(/=\r\n|\r\n(?=[ \t])/g, "");

describe("emails of notices", () => {
  test("an approved leave sends exactly one email, also when the job runs twice", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member);
    await server.as(lead, leaves.approve, { id });
    server.clock.set(undone);
    const other = await server.build({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
    await Promise.all([deliver(), other.app.jobs.run("deliveries.send"), deliver()]);
    await deliver();

    expect(to(member.email)).toHaveLength(1);
    const raw = unfolded(to(member.email)[0]!.raw);
    expect(raw).toContain(`Subject: ${lead.name} approved your casual leave, 16 Mar 2026`);
    expect(raw).toContain("https://daybook.example.com/my-leaves");
    expect(raw).toMatch(/List-Unsubscribe: <https:\/\/daybook\.example\.com\/api\/notifications\/unsubscribe\/[\w-]+>/);
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  test("notices that become one send one email", async () => {
    const { member, lead } = await cast();
    await server.as(member, notifications.updatePreferences, {
      kinds: { task_commented: { email: true }, task_assigned: { email: false } },
    });
    const { _id: id } = await assign(lead, member);
    for (const text of ["One", "Two", "Three"]) await server.as(lead, tasks.addComment, { id, text });
    await deliver();
    expect(to(member.email)).toHaveLength(1);
    expect(to(member.email)[0]!.raw).toContain("Three");
  });

  test("forty tasks assigned at once send one email", async () => {
    const { member, lead } = await cast();
    const assigned = Array.from({ length: 40 }, (_, index) => ({ title: `Report ${index + 1}`, assignee: member.id }));
    await server.as(lead, tasks.bulkCreate, { tasks: assigned });
    await deliver();
    await deliver();

    expect(to(member.email)).toHaveLength(1);
    const raw = unfolded(to(member.email)[0]!.raw);
    expect(raw).toContain(`Subject: ${lead.name} assigned you 40 tasks`);
    for (const part of ["Report 1\r\n", "Report 20\r\n", "And 20 more.", "https://daybook.example.com/tasks?view=3Dmine"])
      expect(raw).toContain(part);
    expect(raw).not.toContain("Report 21");
  });

  test("twenty requests approved in one act send one email", async () => {
    const { member, lead } = await cast();
    const leaveIds = [];
    for (const startDate of ["2026-03-16", "2026-03-17", "2026-03-18"])
      leaveIds.push((await applied(member, { leaveType: "Unpaid", startDate }))._id);
    await server.as(lead, leaves.bulkApprove, { leaveIds });
    server.clock.set(undone);
    await deliver();
    expect(to(member.email)).toHaveLength(1);
    expect(unfolded(to(member.email)[0]!.raw)).toContain(`Subject: ${lead.name} approved 3 of your leave requests`);
  });

  test("requests that escalate together, as in a company that starts with old ones, send each admin one email", async () => {
    const { member, mate, lead, admin } = await cast();
    for (const [person, startDate] of [
      [member, "2026-03-19"],
      [mate, "2026-03-23"],
    ] as const)
      for (const leaveType of ["Casual", "Unpaid"])
        await applied(person, { leaveType, startDate: leaveType === "Casual" ? startDate : "2026-04-01" });
    server.clock.set("2026-03-17T09:00:00Z");
    await server.app.jobs.run("leaves.escalate");
    await deliver();
    expect(to(admin.email)).toHaveLength(1);
    expect(unfolded(to(admin.email)[0]!.raw)).toContain("Subject: 4 leave requests have no decision yet");
    expect(to(lead.email).length).toBeLessThanOrEqual(1);
  });

  test("lead to the address of the set-up while PUBLIC_URL is not set", async () => {
    const { member, lead } = await cast();
    const { app } = await server.build({ env: { smtp: mail.env, publicUrl: undefined } });
    await server.db.updateTable("settings").set({ setupAddress: "http://daybook.internal:5000" }).execute();
    await assign(lead, member);
    await app.jobs.run("deliveries.send");
    expect(unfolded(to(member.email)[0]!.raw)).toContain("http://daybook.internal:5000/tasks/");
    await server.db.updateTable("settings").set({ setupAddress: null }).execute();
  });

  test("about a decision wait until it can no longer be taken back; one that is taken back leaves nothing", async () => {
    const { member, lead } = await cast();
    const [kept, undoneTask] = [await assign(lead, member, "Kept"), await assign(lead, member, "Taken back")];
    const setStatus = (id: string, status: string) => server.as(member, tasks.setStatus, { id, status } as never);
    for (const { _id } of [kept, undoneTask]) await setStatus(_id, "Completed");
    const titles = async () => (await server.as(lead, notifications.list)).data.map(({ title }) => title);
    expect(await titles()).toHaveLength(2);
    await deliver();
    expect(to(lead.email)).toEqual([]);
    server.clock.set("2026-03-12T09:00:09Z");
    await setStatus(undoneTask._id, "In Progress");
    expect(await titles()).toEqual([expect.stringContaining("Kept")]);
    server.clock.set(undone);
    await deliver();
    expect(to(lead.email)).toHaveLength(1);
    expect(unfolded(to(lead.email)[0]!.raw)).not.toContain("Taken back");
  });

  test("people who never signed in get none", async () => {
    const { member, lead } = await cast();
    await server.db
      .updateTable("users")
      .set({ firstSignedInAt: null as never })
      .where("id", "=", member.id)
      .execute();
    await assign(lead, member);
    await deliver();
    expect(mail.received).toEqual([]);
    expect((await server.as(member, notifications.list)).data).toMatchObject([{ kind: "task_assigned" }]);
  });

  test("of many in a row the first comes at once, and the rest as one within ten minutes", async () => {
    const { member, lead } = await cast();
    for (const title of ["One", "Two", "Three"]) {
      await assign(lead, member, title);
      await deliver();
    }
    expect(to(member.email)).toHaveLength(1);
    expect(to(member.email)[0]!.raw).toContain("One");
    server.clock.set("2026-03-12T09:09:59Z");
    await deliver();
    expect(to(member.email)).toHaveLength(1);
    server.clock.set("2026-03-12T09:10:00Z");
    await deliver();
    expect(to(member.email)).toHaveLength(2);
    expect(unfolded(to(member.email)[1]!.raw)).toMatch(/Two and 1 more/);
  });

  test("a kind without email sends none", async () => {
    const { member, lead } = await cast();
    await server.as(member, notifications.updatePreferences, { kinds: { task_assigned: { email: false } } });
    await assign(lead, member);
    await deliver();
    expect(mail.received).toEqual([]);
  });

  test("wait for the end of the quiet hours", async () => {
    const { member, lead } = await cast();
    await server.as(member, notifications.updatePreferences, { quietHours: { start: "20:00", end: "07:30" } });
    server.clock.set("2026-03-12T23:00:00Z");
    await assign(lead, member);
    await deliver();
    server.clock.set("2026-03-13T07:29:00Z");
    await deliver();
    expect(mail.received).toEqual([]);
    server.clock.set("2026-03-13T07:30:00Z");
    await deliver();
    expect(to(member.email)).toHaveLength(1);
  });

  test("are retried after a temporary failure of the mail server", async () => {
    const { member, lead } = await cast();
    await assign(lead, member);
    mail.rejectNext(451, "Try again later");
    await deliver();
    expect(mail.received).toEqual([]);
    server.clock.set("2026-03-12T09:01:00Z");
    await deliver();
    expect(to(member.email)).toHaveLength(1);
  });

  test("are not sent once the notice is read or the access is lost", async () => {
    const { member, lead, mate } = await cast();
    await assign(lead, member);
    await server.as(member, notifications.readAll);
    const { _id: id } = await assign(lead, member, "Another report");
    await server.as(lead, tasks.update, { id, assignee: mate.id });
    await deliver();
    expect(to(member.email)).toEqual([]);
    expect(to(mate.email)).toHaveLength(1);
  });

  test("one request without a session turns off the emails of the kind", async () => {
    const { member, lead } = await cast();
    await assign(lead, member);
    await deliver();
    const url = /List-Unsubscribe: <https:\/\/daybook\.example\.com([^>]+)>/.exec(unfolded(to(member.email)[0]!.raw))![1]!;
    const response = await server.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(response.statusCode).toBe(200);
    const { data } = await server.as(member, notifications.getPreferences);
    expect([data.kinds.task_assigned, data.kinds.task_returned.email]).toEqual([{ app: true, email: false, push: false }, true]);
  });

  test("an invented link changes nothing", async () => {
    expect((await server.anonymous(notifications.unsubscribe, { token: "invented" })).status).toBe(404);
  });
});
