import { beforeEach, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import { fakeSlack, shownIn } from "#test/fakes/fake-slack.ts";
import { startServer } from "#test/harness.ts";
import { afternoon, reminderFixtures } from "#test/reminder-fixtures.ts";

const api = fakeSlack(() => server);
const server = startServer({ env: { slack: api.env, publicUrl: "https://daybook.example.com" } });
const { make, teamOfTwo, reset } = reminderFixtures(server);
const { command, post, deliver, link, received, commandFields, submitFields } = api;

beforeEach(async () => {
  await reset();
  api.clock.at = afternoon;
});

/** The address at which a request is answered, which names its sender. */
const answerTo = (account: string) => `${api.env.apiBase.replace("/api", "")}/commands/T0001/1/${account}`;

test("a thousand requests in a minute, each twice, are answered once and in the order of each person", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => make.user("team_member")));
  const accounts: string[] = [];
  for (const person of people) accounts.push(await link(person));
  await deliver();
  received.length = 0;
  const words = Array.from({ length: 50 }, (_, index) => (index % 3 === 0 ? "away" : "tasks"));
  await Promise.all(
    accounts.map(async (account) => {
      for (const word of words) {
        const fields = { ...commandFields(account, word), response_url: answerTo(account) };
        for (let time = 0; time < 2; time++) expect((await post("commands", fields)).status).toBe(200);
      }
    }),
  );
  await deliver();
  const answers = received.filter(({ method }) => method === "answer");
  expect(answers).toHaveLength(1000);
  for (const account of accounts) {
    const own = answers.filter(({ url }) => url.endsWith(`/${account}`));
    expect(own.map(({ body }) => (/away/i.test(body.text) ? "away" : "tasks"))).toEqual(words);
  }
}, 120_000);

test("forged, replayed and foreign requests change nothing", async () => {
  const { lead, member } = await teamOfTwo();
  const account = await link(member);
  await deliver();
  received.length = 0;
  await command(account, "report");
  const opened = received.splice(0).find(({ method }) => method === "views.open")!.body.view;
  const reportOf = async () => (await server.as(member, eods.mine, {})).data;
  const draftsOf = () => server.db.selectFrom("eodDrafts").selectAll().where("userId", "=", member.id).execute();
  const logOf = (person: { id: string }) => server.db.selectFrom("slackMessages").selectAll().where("userId", "=", person.id).execute();
  const fields = submitFields(account, opened, { lines: "Landing page 3h" });
  const before = [await draftsOf(), await logOf(member)];

  // Forged, and signed for another time.
  expect((await post("actions", fields, { secret: "another secret" })).status).toBe(403);
  expect((await post("actions", fields, { at: "2026-03-12T15:50:00.000Z" })).status).toBe(403);
  // Of an account that no one linked, and of that name in another workspace.
  await post("actions", submitFields("U999999", opened, { lines: "Landing page 3h" }));
  const foreign = JSON.parse(fields.payload) as { team: { id: string }; user: { team_id: string }; trigger_id: string };
  foreign.team.id = foreign.user.team_id = "T9999";
  foreign.trigger_id = "foreign.1";
  await post("actions", { payload: JSON.stringify(foreign) });
  expect([await draftsOf(), await logOf(member)]).toEqual(before);

  const checked = await post("actions", fields);
  expect(shownIn(checked.body.view?.blocks)).toContain("Landing page");
  const afterOnce = [await draftsOf(), await logOf(member)];
  // The same request again, as it was signed.
  await post("actions", fields);
  expect([await draftsOf(), await logOf(member)]).toEqual(afterOnce);
  expect([await reportOf(), await logOf(lead)]).toEqual([[], []]);
});
