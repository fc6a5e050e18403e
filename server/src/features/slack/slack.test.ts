import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as reminders from "@daybook/contract/reminders/reminders";
import * as slack from "@daybook/contract/slack/slack";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { buttonsIn, fakeSlack, shownIn } from "#test/fakes/fake-slack.ts";
import { startServer } from "#test/harness.ts";
import { afternoon, reminderFixtures, thursday } from "#test/reminder-fixtures.ts";

const api = fakeSlack(() => server);
const server = startServer({ env: { slack: api.env, publicUrl: "https://daybook.example.com" } });
const { make, teamOfTwo, reset } = reminderFixtures(server);
const { command, post, deliver, link, received, commandFields, pressFields, submitFields } = api;

beforeEach(async () => {
  await reset();
  api.clock.at = afternoon;
});

async function scene() {
  const people = await teamOfTwo();
  const account = await link(people.member);
  await deliver();
  received.length = 0;
  return { ...people, account };
}

const reportsOf = async (person: { id: string }) => (await server.as(person, eods.mine, {})).data;
const ownOf = async (person: { id: string }) => (await server.as(person, slack.getOwn)).data;

/** Opens the modal of a command. */
async function open(account: string, text: string) {
  await command(account, text);
  const opened = received.splice(0).filter(({ method }) => method === "views.open");
  expect(opened).toHaveLength(1);
  return opened[0]!.body.view;
}

describe("a request", () => {
  const fields = () => commandFields("U1", "help");

  test("is refused unless Slack signed it, within five minutes", async () => {
    expect((await post("commands", fields(), { secret: "another secret" })).status).toBe(403);
    expect((await post("commands", fields(), { at: `${thursday}T15:54:59.000Z` })).status).toBe(403);
    expect((await post("commands", fields(), { at: `${thursday}T16:05:01.000Z` })).status).toBe(403);
    expect((await post("actions", { payload: "{}" }, { secret: "another secret" })).status).toBe(403);
    expect((await post("commands", fields(), { at: `${thursday}T15:55:01.000Z` })).status).toBe(200);
    expect(received).toEqual([]);
  });

  test("that is changed after it was signed is refused", async () => {
    const { statusCode } = await server.app.inject({
      method: "POST",
      url: "/api/slack/commands",
      payload: "text=help",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-slack-signature": "v0=00", "x-slack-request-timestamp": "1" },
    });
    expect(statusCode).toBe(403);
  });

  test("finds nothing without Slack", async () => {
    const { app } = await server.build({ env: { slack: undefined } });
    for (const url of ["/api/slack/commands", "/api/slack/actions"]) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const { statusCode, json } = await app.inject({ method: "POST", url, payload: "a=b", headers });
      expect([statusCode, json()]).toMatchObject([404, { message: "There is nothing at this address" }]);
    }
  });

  test("with a form is accepted at these addresses only", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await server.app.inject({ method: "POST", url: "/api/auth/login", payload: "a=b", headers })).statusCode).toBe(415);
  });

  test("that is not understood changes nothing", async () => {
    for (const payload of ["", "x", "null", "{}", '{"type":"view_closed"}', '{"type":"block_actions","user":{"id":"U1"}}'])
      expect(await post("actions", { payload })).toEqual({ status: 200, body: {} });
    expect(await post("commands", { ssl_check: "1" })).toEqual({ status: 200, body: {} });
  });
});

describe("a Slack account", () => {
  test("is linked by a link that is opened signed in, once, and not by an equal email", async () => {
    const { member, lead } = await teamOfTwo();
    const { body } = await command("U77", "report Landing page 3h");
    expect(shownIn(body.blocks)).toContain("Link your Daybook account first");
    const url = new URL(buttonsIn(body.blocks)[0]!.url!);
    expect([url.origin, url.pathname]).toEqual(["https://daybook.example.com", "/link/slack"]);
    const token = url.searchParams.get("token")!;
    expect((await server.as(member, slack.inspectLink, { token })).data).toEqual({
      name: "name-of-u77",
      workspace: "halcyon",
      expiresAt: `${thursday}T16:10:00.000Z`,
      replaces: null,
    });
    expect((await ownOf(member)).linked).toBeNull();
    expect((await server.as(member, slack.link, { token })).data.linked).toMatchObject({ name: "name-of-u77", workspace: "halcyon" });
    expect((await server.as(lead, slack.link, { token })).status).toBe(404);
    await deliver();
    expect(received.map(({ method, body }) => [method, body.channel])).toEqual([["chat.postMessage", "U77"]]);
    const events = await server.db.selectFrom("auditEvents").select(["action", "after"]).where("actorId", "=", member.id).execute();
    expect(events).toMatchObject([{ action: "slack.linked", after: { slackUserId: "U77", workspace: "halcyon" } }]);
    expect(JSON.stringify(await server.db.selectFrom("slackLinkTokens").selectAll().execute())).not.toContain(token);
  });

  test("has a link for ten minutes, of which the newest counts", async () => {
    const { member } = await teamOfTwo();
    const tokenOf = async () => new URL(buttonsIn((await command("U78", "")).body.blocks)[0]!.url!).searchParams.get("token")!;
    const first = await tokenOf();
    const second = await tokenOf();
    expect((await server.as(member, slack.link, { token: first })).status).toBe(404);
    server.clock.set(`${thursday}T16:10:00.000Z`);
    expect((await server.as(member, slack.link, { token: second })).body.message).toContain("Type /daybook in Slack to get a new one");
    expect((await ownOf(member)).linked).toBeNull();
  });

  test("asks for a recent confirmation, because it yields access", async () => {
    const { member } = await teamOfTwo();
    const token = new URL(buttonsIn((await command("U79", "")).body.blocks)[0]!.url!).searchParams.get("token")!;
    const cookie = await server.cookieOf(member, { confirmedAt: null });
    const { statusCode, json } = await server.app.inject({
      method: "POST",
      url: "/api/users/slack",
      payload: { token },
      headers: { cookie },
    });
    expect([statusCode, json()]).toMatchObject([403, { code: "confirm" }]);
    expect((await server.as(member, slack.link, { token })).status).toBe(200);
  });

  test("belongs to one person, and a person has one", async () => {
    const { lead, member, account } = await scene();
    await server.db.deleteFrom("slackLinks").where("userId", "=", lead.id).execute();
    const other = await link(member);
    expect((await ownOf(member)).linked?.name).toBe(`name-of-${other.toLowerCase()}`);
    // The first account is free again.
    await link(lead, account);
    expect((await ownOf(lead)).linked?.name).toBe(`name-of-${account.toLowerCase()}`);
  });

  test("is unlinked by its person, and by the end of the account", async () => {
    const { member, account, lead } = await scene();
    const form = await open(account, "report");
    expect((await server.as(member, slack.unlink)).data.linked).toBeNull();
    const { body } = await post("actions", submitFields(account, form, { lines: "Landing page 3h" }));
    expect(shownIn(body.view?.blocks)).toContain("not linked any more");
    expect((await server.as(member, eods.savedDraft, {})).data).toBeNull();

    const leads = await link(lead);
    const admin = await make.user("admin");
    await server.as(admin, users.update, { id: lead.id, status: "inactive" });
    expect(await server.db.selectFrom("slackLinks").select("userId").where("slackUserId", "=", leads).execute()).toEqual([]);
    expect(shownIn((await command(leads, "away")).body.blocks)).toContain("Link your Daybook account first");
  });

  test("of a person who is not active any more does nothing", async () => {
    const { member, account } = await scene();
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", member.id).execute();
    expect(shownIn((await command(account, "tasks")).body.blocks)).toContain("Link your Daybook account first");
  });
});

describe("a report", () => {
  test("is a draft until Send is pressed, and then the report of the form", async () => {
    const { member, account } = await scene();
    const form = await open(account, "report Landing page 3h done");
    expect(form.blocks[0]!.element!.initial_value).toBe("Landing page 3h done");
    const { body: shown } = await post(
      "actions",
      submitFields(account, form, { lines: "Landing page 3h done\n1:30 booking card <!channel>" }),
    );
    expect(shown.response_action).toBe("push");
    expect(shownIn(shown.view!.blocks)).toContain("*Your draft, 4.5 of 8 hours*");
    expect(shownIn(shown.view!.blocks)).toContain("booking card &lt;!channel&gt;");
    expect(await reportsOf(member)).toEqual([]);
    const { body: sent } = await post("actions", submitFields(account, shown.view!));
    expect(sent.response_action).toBe("update");
    expect(shownIn(sent.view!.blocks)).toMatch(/^✓ Submitted, 4.5 hours/);
    expect(await reportsOf(member)).toMatchObject([{ date: thursday, totalHours: 4.5 }]);
    const event = await server.db
      .selectFrom("auditEvents")
      .select("after")
      .where("action", "=", "eods.submitted")
      .where("actorId", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(event.after).toMatchObject({ bySlack: true });
  });

  test("keeps what was typed and asks where a line can be read in two ways", async () => {
    const { member, account } = await scene();
    const form = await open(account, "report");
    const { body } = await post("actions", submitFields(account, form, { lines: "Landing page 3h\nreview 2" }));
    expect(body).toEqual({
      response_action: "errors",
      errors: { lines: expect.stringContaining("Is the number in “review 2” its hours?") },
    });
    expect((await server.as(member, eods.savedDraft, {})).data).toBeNull();
    const { body: empty } = await post("actions", submitFields(account, form, { lines: "  " }));
    expect(empty.errors?.["lines"]).toContain("did not find a report");
  });

  test("after Change has the new lines in place of the old ones, beside those of Daybook", async () => {
    const { member, account } = await scene();
    await server.as(member, eods.saveDraft, {
      date: thursday,
      tasks: [
        {
          key: "own",
          taskName: "From Daybook",
          description: "",
          hoursSpent: 1,
          status: "Completed",
          blockers: "",
          project: null,
          taskId: null,
        },
      ],
      dismissed: [],
      version: 0,
    });
    const form = await open(account, "report");
    await post("actions", submitFields(account, form, { lines: "Landing page 3h" }));
    await post("actions", submitFields(account, form, { lines: "Landing page 2h" }));
    const draft = (await server.as(member, eods.savedDraft, {})).data!;
    expect(draft.tasks.map(({ taskName, hoursSpent }) => [taskName, hoursSpent])).toEqual([
      ["From Daybook", 1],
      ["Landing page", 2],
    ]);
  });

  test("that has changed since it was shown is shown again, and is sent once", async () => {
    const { member, account } = await scene();
    const form = await open(account, "report");
    const { body: first } = await post("actions", submitFields(account, form, { lines: "Landing page 3h" }));
    await post("actions", submitFields(account, form, { lines: "Landing page 2h" }));
    const { body: again } = await post("actions", submitFields(account, first.view!));
    expect(shownIn(again.view!.blocks)).toContain("The draft has changed since.");
    expect(await reportsOf(member)).toEqual([]);
    const fields = submitFields(account, again.view!);
    const answers = await Promise.all([
      post("actions", fields),
      post("actions", fields),
      post("actions", submitFields(account, again.view!)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await reportsOf(member)).map(({ totalHours, revision }) => [totalHours, revision])).toEqual([[2, 1]]);
  });
});

describe("leave", () => {
  const fields = { type: "Casual", from: "2026-03-18", from_part: "full", to: "2026-03-18", to_part: "full", reason: "A fever" };

  test("is requested with the rules and sentences of the form, half days too", async () => {
    const { member, account } = await scene();
    const form = await open(account, "leave");
    const types = form.blocks[0]!.element!.options!.map(({ value }) => value);
    expect(types).toContain("Casual");
    const { body: refused } = await post("actions", submitFields(account, form, { ...fields, to: "2026-03-17" }));
    expect(refused.response_action).toBe("errors");
    expect(Object.keys(refused.errors!)).toEqual(["to"]);
    const { body } = await post("actions", submitFields(account, form, { ...fields, from_part: "first_half" }));
    expect(shownIn(body.view!.blocks)).toContain("✓ Requested: Wed 18 Mar, 0.5 days.");
    const { data } = await server.as(member, leaves.mine, {});
    expect(data).toMatchObject([{ startDate: "2026-03-18", days: 0.5, startDayPart: "first_half", reason: "A fever", status: "Pending" }]);
    const { body: twice } = await post("actions", submitFields(account, form, fields));
    expect(twice.response_action).toBe("errors");
  });

  test("away answers at the address of the command, without types and reasons", async () => {
    const { account } = await scene();
    const form = await open(account, "leave");
    await post("actions", submitFields(account, form, fields));
    expect((await command(account, "away")).body).toEqual({});
    await deliver();
    expect(received.map(({ method }) => method)).toEqual(["answer"]);
    expect(received[0]!.body).toMatchObject({ response_type: "ephemeral" });
    expect(shownIn(received[0]!.body.blocks)).toContain("Wed 18 Mar, pending");
    expect(JSON.stringify(received[0]!.body)).not.toMatch(/casual|fever/i);
  });
});

test("tasks lists the person's own that are due, and no others", async () => {
  const { member, lead, account } = await scene();
  const title = (text: string, assignee: { id: string }, dueDate: string) => ({ title: text, assignee: assignee.id, dueDate });
  await server.as(lead, tasks.bulkCreate, {
    tasks: [
      title("Own <b>", member, "2026-03-10"),
      title("Today", member, thursday),
      title("Much later", member, "2026-06-01"),
      title("Of another", lead, thursday),
    ],
  });
  await command(account, "tasks");
  await deliver();
  const text = shownIn(received[0]!.body.blocks);
  expect(text).toMatch(
    /^\*2 tasks due\*\n• <https:\/\/daybook\.example\.com\/tasks\/[^|]+\|#\d+> Own &lt;b&gt;, \*overdue\* since Tue 10 Mar\n/,
  );
  expect(text).toContain("Today, due *today*");
  expect(text).not.toMatch(/later|another/);
});

describe("an answer", () => {
  test("is sent again until Slack takes it, and only to Slack", async () => {
    const { account } = await scene();
    await command(account, "away");
    api.next((response) => response.writeHead(500).end());
    await deliver();
    server.clock.set(`${thursday}T16:00:30.000Z`);
    await deliver();
    expect(received.map(({ method }) => method)).toEqual(["answer", "answer"]);

    await post(
      "commands",
      { ...commandFields(account, "away"), response_url: "https://hooks.slack.com.example.org/x" },
      { at: `${thursday}T16:00:30.000Z` },
    );
    await post(
      "commands",
      { ...commandFields(account, "away"), response_url: "http://127.0.0.1:1/x" },
      { at: `${thursday}T16:00:30.000Z` },
    );
    await deliver();
    expect(received).toHaveLength(2);
  });

  test("of a repeated request comes once", async () => {
    const { account } = await scene();
    const fields = commandFields(account, "away");
    await Promise.all([post("commands", fields), post("commands", fields)]);
    await post("commands", fields);
    await deliver();
    expect(received).toHaveLength(1);
  });

  test("says what to do when Slack opens no form", async () => {
    const { account } = await scene();
    api.next((response) => response.end(JSON.stringify({ ok: false, error: "expired_trigger_id" })));
    const { body } = await command(account, "report");
    expect(body.text).toBe("Slack did not open the form. Try again, or use Daybook: https://daybook.example.com/submit-eod.");
  });
});

test("the log shows both directions without texts", async () => {
  const { member, lead, account } = await scene();
  await command(account, "away");
  await deliver();
  const { data } = await server.as(lead, reminders.list, { user: member.id });
  expect(data.map(({ channel, direction, kind, status }) => [channel, direction, kind, status])).toEqual([
    ["slack", "in", "away", "answered"],
    ["slack", "out", "help", "accepted"],
  ]);
  const rows = await server.db.selectFrom("slackMessages").select("content").where("userId", "=", member.id).execute();
  expect(rows.map(({ content }) => content)).toEqual([null, null]);
});

describe("a request to a lead", () => {
  async function asked() {
    const people = await teamOfTwo();
    const account = await link(people.lead);
    await deliver();
    received.length = 0;
    const period = { startDate: "2026-03-18", endDate: "2026-03-20" };
    const { data } = await server.as(people.member, leaves.apply, { leaveType: "Casual", ...period, reason: "A fever" });
    // Its notice can be withdrawn for ten seconds.
    server.clock.set(`${thursday}T16:00:15.000Z`);
    await deliver();
    const [request] = received.splice(0);
    const [approve, refuse] = buttonsIn(request!.body.blocks);
    const leaveOf = () =>
      server.db.selectFrom("leaves").select(["status", "rejectionReason"]).where("id", "=", data._id).executeTakeFirstOrThrow();
    return { ...people, account, request: request!.body, approve: approve!, refuse: refuse!, leaveOf, id: data._id };
  }

  test("comes by direct message, in names and dates", async () => {
    const { request, account, approve, refuse } = await asked();
    expect(request.channel).toBe(account);
    expect(shownIn(request.blocks)).toMatch(/asks for time away\*\nWed 18 – Fri 20 Mar, 3 days$/);
    expect(JSON.stringify(request)).not.toMatch(/casual|fever/i);
    expect([approve.action_id, refuse.action_id]).toEqual(["approve", "refuse"]);
  });

  test("is approved once, and says so in place of its buttons", async () => {
    const { account, approve, request, leaveOf, lead } = await asked();
    await post("actions", pressFields(account, approve, request.blocks));
    await post("actions", pressFields(account, approve, request.blocks));
    await deliver();
    expect((await leaveOf()).status).toBe("Approved");
    const texts = received
      .filter(({ method }) => method === "answer")
      .map(({ body }) => [body.replace_original, shownIn(body.blocks).split("\n").at(-1)]);
    expect(texts).toEqual([
      [true, "✓ Approved."],
      [true, "You have already approved this request."],
    ]);
    expect(received.flatMap(({ body }) => buttonsIn(body.blocks))).toEqual([]);
    const { after } = await server.db
      .selectFrom("auditEvents")
      .select("after")
      .where("action", "=", "leaves.approved")
      .where("actorId", "=", lead.id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ bySlack: true });
  });

  test("is rejected with a reason, which a modal asks for", async () => {
    const { account, refuse, request, leaveOf } = await asked();
    await post("actions", pressFields(account, refuse, request.blocks));
    const view = received.splice(0)[0]!.body.view;
    expect(view.callback_id).toBe("refuse");
    expect((await post("actions", submitFields(account, view, { reason: " " }))).body.errors).toEqual({ reason: "Please enter a reason" });
    expect((await post("actions", submitFields(account, view, { reason: "The release is that week" }))).body.response_action).toBe("clear");
    expect(await leaveOf()).toEqual({ status: "Rejected", rejectionReason: "The release is that week" });
    await deliver();
    expect(shownIn(received.at(-1)!.body.blocks)).toContain("✓ Rejected with your reason.");
  });

  test("stays with its buttons, and says what to do, when Slack opens no form for the reason", async () => {
    const { account, refuse, request, leaveOf } = await asked();
    api.next((response) => response.end(JSON.stringify({ ok: false, error: "expired_trigger_id" })));
    await post("actions", pressFields(account, refuse, request.blocks));
    await deliver();
    const answer = received.at(-1)!;
    expect([answer.method, shownIn(answer.body.blocks)]).toEqual([
      "answer",
      "Slack did not open the form for your reason. Press the button again, or decide in Daybook.",
    ]);
    expect(answer.body).toMatchObject({ replace_original: false });
    expect((await leaveOf()).status).toBe("Pending");
  });

  test("that was decided elsewhere says so and changes nothing", async () => {
    const { account, approve, refuse, request, lead, id, leaveOf } = await asked();
    await server.as(lead, leaves.approve, { id });
    await post("actions", pressFields(account, approve, request.blocks));
    await post("actions", pressFields(account, refuse, request.blocks));
    await deliver();
    expect(received.map(({ body }) => shownIn(body.blocks).split("\n").at(-1))).toEqual(
      Array(2).fill("This request was decided or changed after it was sent to you. Look at it in Daybook."),
    );
    expect((await leaveOf()).status).toBe("Approved");
  });

  test("is not decided by a person who lost the right, nor with another person's button", async () => {
    const { account, approve, refuse, request, lead, member, leaveOf } = await asked();
    const members = await link(member);
    await post("actions", pressFields(members, approve, request.blocks));
    await server.db.updateTable("users").set({ role: "team_member" }).where("id", "=", lead.id).execute();
    await post("actions", pressFields(account, approve, request.blocks));
    await post("actions", pressFields(account, refuse, request.blocks));
    await deliver();
    const answers = received.filter(({ method }) => method === "answer").map(({ body }) => shownIn(body.blocks));
    expect(answers[0]).toContain("This button does not work any more.");
    expect(answers.slice(1).join()).toContain("You don't have permission to decide");
    expect(received.filter(({ method }) => method === "views.open")).toEqual([]);
    expect((await leaveOf()).status).toBe("Pending");
  });
});
