import { expect, test } from "vitest";
import * as decisions from "@daybook/contract/decisions/decisions";
import * as eods from "@daybook/contract/eods/eods";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as users from "@daybook/contract/users/users";
import { unfolded } from "#test/fakes/mail-catcher.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

/*
 * The statements of four common requests, apart from those that begin and end the transaction. docs/decisions/0057 has the
 * numbers. No row is read twice by the same statement, except the actor's rights, which each transaction reads again.
 */

const mail = mailServer();
const server = startServer({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
const { reset, cast, applied } = leavePeople(server);

/** Runs a flow twice for other people, because the first time fills caches, and returns the statements of the second. */
async function statementsOf<Prepared>(prepare: () => Promise<Prepared>, flow: (prepared: Prepared) => Promise<{ status: number }>) {
  const send = async () => {
    await reset();
    const prepared = await prepare();
    let status = 0;
    const texts = await server.statementTexts(async () => ({ status } = await flow(prepared)));
    expect(status).toBeLessThan(300);
    return texts.filter((text) => !/^(begin|commit|insert into "sessions")/.test(text));
  };
  await send();
  const texts = await send();
  const reads = texts.filter((text) => /^\s*select\b/.test(text) && !text.includes("project_members"));
  expect(reads.filter((text, index) => reads.indexOf(text) !== index)).toEqual([]);
  return texts.length;
}

test("submitting a report", async () => {
  const submitted = await statementsOf(cast, ({ member }) => server.as(member, eods.submit, { tasks: [{ taskName: "Colour picker" }] }));
  expect(submitted, "one marks a reminder of the report as read, one finds checklists that wait for reports").toBe(12);
});

test("approving leave", async () => {
  const prepare = async () => {
    const people = await cast();
    return { ...people, id: (await applied(people.member))._id };
  };
  const approved = await statementsOf(prepare, ({ lead, id }) => server.as(lead, leaves.approve, { id }));
  expect(approved, "one finds checklists that wait for reports, one limits of leave, one who wants leave in the calendar").toBe(14);
});

test("inviting a person", async () => {
  let number = 0;
  const invited = await statementsOf(cast, ({ admin, team }) =>
    server.as(admin, users.create, {
      name: "New",
      email: `new${number++}@example.com`,
      role: "team_member",
      team: team.name,
      invite: true,
    }),
  );
  expect(invited, "one finds holiday calendars of teams").toBe(10);
});

test("deciding from an email", async () => {
  const prepare = async () => {
    const { member, lead } = await cast();
    await applied(member);
    await server.app.jobs.run("deliveries.send");
    const texts = mail.received.filter(({ to }) => to.includes(lead.email!)).map(unfolded);
    return /\/decide\?token=([\w-]+)/.exec(texts.join("\n"))![1]!;
  };
  expect(await statementsOf(prepare, (token) => server.anonymous(decisions.inspect, { token })), "one finds limits of leave").toBe(9);
  expect(
    await statementsOf(prepare, (token) => server.anonymous(decisions.decide, { token, decision: "approve" })),
    "one finds limits of leave, one who wants leave in the calendar",
  ).toBe(20);
});
