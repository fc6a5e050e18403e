import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import * as digests from "@daybook/contract/digests/digests";
import * as teamChannels from "@daybook/contract/team-channels/team-channels";
import * as leaves from "@daybook/contract/leaves/leaves";
import { webhookServer } from "#test/fakes/webhook-server.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { insertLeave } from "#test/leave-factories.ts";
import { payloadOf } from "./team-channels.payload.ts";

const hook = webhookServer();
const server = startServer({ env: { allowPrivateWebhooks: true, publicUrl: "https://daybook.example.com" } });
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;

/** A Thursday. */
const today = "2026-03-12";
const long = { createdAt: "2026-01-01T08:00:00Z" };

let team: Awaited<ReturnType<typeof make.team>>;
let admin: Person;
let lead: Person;
let member: Person;

beforeEach(async () => {
  server.clock.set(`${today}T07:30:00Z`);
  await server.db
    .updateTable("settings")
    .set({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], eodDeadline: "10:00" })
    .execute();
  for (const table of ["deliveries", "teamChannels", "holidays"] as const) await server.db.deleteFrom(table).execute();
  team = await make.team();
  admin = await make.user("admin", long);
  lead = await make.user("team_lead", { team, ...long, name: "Lead" });
  member = await make.user("team_member", { team, ...long, name: "Member" });
  await server.as(admin, teamChannels.save, { id: team.id, url: `${hook.state.url}/hook`, kind: "mattermost" });
});

const statuses = async () =>
  (
    await server.db
      .selectFrom("deliveries")
      .select([sql<string>`split_part(key, ' ', 2)`.as("kind"), "status", "error"])
      .where("kind", "=", "team-channels.message")
      .orderBy("kind")
      .execute()
  ).map(Object.values);

/** A message that waits since the morning. */
const queuedMessage = (kind: "digest" | "leave", subject: string) => ({
  id: uuidv7(),
  kind: "team-channels.message",
  channel: "team channel" as const,
  target: team.id,
  key: `${team.id} ${kind} ${subject}`,
  payload: JSON.stringify({ teamId: team.id, kind, subject }),
  createdAt: `${today}T07:00:00Z`,
  nextAttemptAt: `${today}T07:00:00Z`,
});

/** Runs the jobs as two processes do. */
async function run() {
  await server.app.jobs.run("team-channels.schedule", {});
  await Promise.all([1, 2].map(() => server.app.jobs.run("deliveries.retry")));
}
const texts = () => hook.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);

describe("the digest in the channel", () => {
  test("is posted once a day, on the morning of a workday", async () => {
    server.clock.set(`${today}T06:59:00Z`);
    await run();
    expect(hook.received).toEqual([]);
    server.clock.set(`${today}T07:00:00Z`);
    await run();
    await run();
    expect(hook.received).toHaveLength(1);
    expect(texts()[0]).toContain(
      `Digest for ${team.name}\n\n- Missing reports, 11 Mar 2026: 2 (Lead, Member)\n- Hours, 11 Mar 2026: 0 of 16`,
    );
    expect(texts()[0]).toContain("https://daybook.example.com/digest?date=2026-03-11");
    server.clock.set("2026-03-14T07:30:00Z");
    await run();
    expect(hook.received, "none on a Saturday").toHaveLength(1);
  });

  test("has the numbers of the lead's digest", async () => {
    await insertLeave(server, member, { days: ["2026-03-16"], status: "Pending" });
    await insertLeave(server, member, { days: [today] });
    await make.task(lead, { assigneeId: member.id, dueDate: "2026-03-10" });
    await run();
    const { data } = await server.as(lead, digests.get, { date: "2026-03-11" });
    const [text] = texts();
    expect([data.missing.length, data.away.today.length, data.waiting.leaves, data.tasks.slipped]).toEqual([2, 1, 1, 1]);
    for (const line of ["Missing reports, 11 Mar 2026: 2", "Away today: 1 (Member)", "Overdue tasks: 1"]) expect(text).toContain(line);
    expect(text).toContain("Leave requests that wait: 1 (Member: 16 Mar 2026)");
  });

  test("is not posted if nothing is open", async () => {
    await make.eod(member, { date: "2026-03-11" });
    await make.eod(lead, { date: "2026-03-11" });
    await run();
    expect(hook.received).toEqual([]);
    expect(await statuses()).toEqual([["digest", "skipped", "Nothing is open"]]);
  });

  test("of another team stays out of the channel", async () => {
    const other = await make.team();
    const outsider = await make.user("team_member", { team: other, ...long, name: "Outsider" });
    await insertLeave(server, outsider, { days: [today] });
    await insertLeave(server, outsider, { days: ["2026-03-16"], status: "Pending" });
    await run();
    expect(texts().join("\n")).not.toContain("Outsider");
  });
});

test("reports that are missing at the deadline are posted once, after the deadline", async () => {
  await make.eod(lead, { date: "2026-03-11" });
  server.clock.set(`${today}T10:00:00Z`);
  await run();
  const ofDeadline = () => texts().filter((text) => text.includes("at the deadline"));
  expect(ofDeadline()).toEqual([]);
  server.clock.set(`${today}T10:01:00Z`);
  await run();
  await run();
  expect(ofDeadline()).toEqual([`Missing reports in ${team.name} at the deadline, 10:00\n\n- 11 Mar 2026: 1 (Member)`]);
});

test("on Mondays the deadline is that of Friday", async () => {
  server.clock.set("2026-03-16T10:01:00Z");
  await run();
  expect(texts().join()).toContain("at the deadline, 10:00\n\n- 13 Mar 2026: 2 (Lead, Member)");
});

test("a server that was down says nothing long after the deadline", async () => {
  server.clock.set(`${today}T13:00:00Z`);
  await run();
  expect(hook.received).toEqual([]);
});

describe("leave", () => {
  test("a new request is posted once: name and dates, without type and reason", async () => {
    const { data: types } = await server.as(member, leaves.listTypes, {});
    const applied = await server.as(member, leaves.apply, {
      leaveType: types[0]!.name,
      startDate: "2026-03-16",
      endDate: "2026-03-17",
      reason: "A private matter",
    });
    expect(applied.status).toBe(201);
    server.clock.set(`${today}T13:30:00Z`);
    await run();
    await run();
    expect(texts()).toEqual([
      "A leave request waits for a decision. Member: 16 Mar 2026 to 17 Mar 2026\n\nhttps://daybook.example.com/leaves",
    ]);
  });

  test("a request that was decided meanwhile is not posted", async () => {
    const { id: leaveId } = await insertLeave(server, member, { days: ["2026-03-16"], status: "Pending" });
    await server.db.insertInto("deliveries").values(queuedMessage("leave", leaveId)).execute();
    await server.db
      .updateTable("leaves")
      .set({ status: "Approved", decidedAt: `${today}T07:10:00Z` })
      .where("id", "=", leaveId)
      .execute();
    server.clock.set(`${today}T13:30:00Z`);
    await run();
    expect(hook.received).toEqual([]);
    expect(await statuses()).toEqual([["leave", "skipped", "Nothing is open"]]);
  });

  test("types and reasons are in no message of any kind of channel", async () => {
    await insertLeave(server, member, { days: [today], reason: "A private matter" });
    await insertLeave(server, lead, { days: ["2026-03-13"], half: true, reason: "A private matter" });
    await insertLeave(server, member, { days: ["2026-03-16"], status: "Pending", reason: "A private matter" });
    await insertLeave(server, lead, { days: ["2026-03-18"], cancellation: "Pending", reason: "A private matter" });
    for (const kind of teamChannels.channelKinds) {
      await server.db.deleteFrom("deliveries").execute();
      await server.as(admin, teamChannels.save, { id: team.id, url: `${hook.state.url}/hook`, kind });
      await run();
    }
    expect(hook.received).toHaveLength(4);
    for (const { body } of hook.received) {
      expect(body).toContain("Away today: 1 (Member)");
      expect(body).toContain("Away on 13 Mar 2026: 1 (Lead (half day))");
      expect(body).toContain("Leave requests that wait: 2 (Member: 16 Mar 2026; Lead: 18 Mar 2026 (to cancel))");
      expect(body).not.toMatch(/private matter|Away in tests|Plans changed/);
    }
  });
});

test("a new blocker is posted once, while it is open", async () => {
  await server.as(member, eods.submit, {
    date: today,
    tasks: [{ taskName: "Sign-in", hoursSpent: 1, status: "Blocked", blockers: "The  API\nis down" }],
  });
  server.clock.set(`${today}T13:30:00Z`);
  await run();
  await run();
  expect(texts()).toEqual(["New blocker of Member: The API is down"]);
});

describe("failures", () => {
  test("a service that takes no messages gets the message once it does", async () => {
    hook.state.status = 429;
    await run();
    expect(await statuses()).toEqual([["digest", "queued", expect.stringContaining("replied 429")]]);
    hook.state.status = 200;
    await run();
    expect(hook.received, "not before a minute has passed").toHaveLength(1);
    server.clock.set(`${today}T07:31:00Z`);
    await run();
    expect(hook.received).toHaveLength(2);
    expect(await statuses()).toEqual([["digest", "sent", null]]);
  });

  test("what may have been posted is not sent again", async () => {
    hook.state.status = 500;
    await run();
    server.clock.set(`${today}T08:30:00Z`);
    await run();
    expect(hook.received).toHaveLength(1);
    const { data } = await server.as(admin, teamChannels.get, { id: team.id });
    expect(data.lastFailure?.error).toMatch(/replied 500\. The message may have been posted\.$/);
  });

  test("410 pauses the channel: nothing more is sent, and a new address starts again", async () => {
    hook.state.status = 410;
    await run();
    hook.state.status = 200;
    server.clock.set(`${today}T10:30:00Z`);
    await run();
    expect(hook.received).toHaveLength(1);
    await server.as(admin, teamChannels.save, { id: team.id, url: `${hook.state.url}/new`, kind: "mattermost" });
    await run();
    expect(hook.received.map(({ path }) => path)).toEqual(["/hook", "/new"]);
  });

  test("a process that stopped while sending does not lead to a second message", async () => {
    await server.db
      .insertInto("deliveries")
      .values({ ...queuedMessage("digest", today), claimedAt: `${today}T07:01:00Z` })
      .execute();
    await run();
    expect(hook.received).toEqual([]);
    expect(await statuses()).toEqual([["digest", "failed", expect.stringContaining("may have been sent")]]);
  });
});

test("texts cannot notify a whole channel", () => {
  const text = "Blocked by <!channel> & @all";
  expect(payloadOf("slack", text)).toEqual({ text: "Blocked by &lt;!channel&gt; &amp; @all" });
  expect(payloadOf("mattermost", text)).toEqual({ text: "Blocked by <\u200B\\!channel\\> & @\u200Ball" });
  expect(payloadOf("google_chat", "<users/all>")).toEqual({ text: "<\u200Busers/all>" });
});

describe("what people write in a message", () => {
  const kinds = ["slack", "mattermost", "teams", "google_chat"] as const;
  const textFor = (kind: (typeof kinds)[number], text: string) =>
    JSON.stringify(payloadOf(kind, `New blocker of ${text}`)).replace("http://adaptivecards.io/schemas/adaptive-card.json", "");

  test.each(kinds)("is no link, picture or address in %s", (kind) => {
    for (const text of [
      "[Sign in again](https://evil.example/login)",
      "![x](https://evil.example/pixel.png)",
      "<https://evil.example|Sign in>",
      "Go to evil.example now",
      "www.evil.example",
      "mailto:boss@evil.example",
    ]) {
      const sent = textFor(kind, text);
      expect(sent).not.toMatch(/https?:|evil\.example|www\.|mailto:/);
      if (kind === "mattermost" || kind === "teams") expect(sent).not.toMatch(/(?<!\\)[[\]]\(/);
    }
  });

  test.each(["mattermost", "teams"] as const)("has no format in %s", (kind) => {
    expect(textFor(kind, "**Bold** # ~~no~~ `code`")).toContain("\\\\*\\\\*Bold");
  });

  test.each(kinds)("leaves numbers, bullets and Daybook's own link in %s", (kind) => {
    const sent = JSON.stringify(payloadOf(kind, "Digest\n\n- Hours: 7.5 of 8\n\nhttps://daybook.example.com/digest?date=2026-03-12"));
    expect(sent).toContain("- Hours: 7.5 of 8");
    expect(sent).toContain("https://daybook.example.com/digest?date=2026-03-12");
  });
});
