import { beforeEach, describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as discussions from "@daybook/contract/discussions/discussions";
import * as eods from "@daybook/contract/eods/eods";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as questions from "@daybook/contract/questions/questions";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

beforeEach(() => server.clock.set("2026-03-12T12:00:00Z"));

async function cast() {
  const team = await make.team();
  return {
    member: await make.user("team_member", { team, name: "Kavya Nair" }),
    mate: await make.user("team_member", { team, name: "Sana Qureshi" }),
    lead: await make.user("team_lead", { team, name: "Rohan Mehta" }),
    admin: await make.user("admin", { name: "Ananya Iyer" }),
  };
}

type About = { type: string; _id?: string; date?: string };
const ask = (asker: Person, person: Person, about: About, text = "What keeps you?") =>
  server.as(asker, questions.ask, { id: person.id, text, about });
const noticesOf = async (person: Person) => (await server.as(person, notifications.list, {})).data;
const waiting = async (person: Person) => (await server.as(person, eods.draft, {})).data.questions;
const comments = async (person: Person, id: string) => (await server.as(person, discussions.listComments, { id })).data;

describe("a question about a missing report", () => {
  test("reaches the person's inbox and form; the answer returns to the asker, once", async () => {
    const { member, mate, lead } = await cast();
    const { status, data } = await ask(lead, member, { type: "report", date: "2026-03-11" });
    expect([status, data.report]).toEqual([201, null]);
    expect(await noticesOf(member)).toMatchObject([
      { kind: "question_asked", title: "Rohan Mehta asks about 11 Mar 2026", body: "What keeps you?", href: "/submit-eod?date=2026-03-11" },
    ]);
    expect(await waiting(member)).toMatchObject([{ _id: data._id, date: "2026-03-11", askedBy: { name: "Rohan Mehta" }, answer: null }]);
    expect(await waiting(mate)).toEqual([]);

    const answered = await server.as(member, questions.answer, { id: data._id, answer: "The build was broken" });
    expect([answered.status, answered.data.answer]).toEqual([200, "The build was broken"]);
    expect(await waiting(member)).toEqual([]);
    expect(await noticesOf(lead)).toMatchObject([
      {
        title: "Kavya Nair answered about 11 Mar 2026",
        body: "The build was broken",
        href: `/team-lead/eods?user=${member.id}&day=2026-03-11`,
      },
    ]);
    const again = await server.as(member, questions.answer, { id: data._id, answer: "Again" });
    expect([again.status, again.body.message]).toEqual([409, "This question has been answered"]);
  });

  test("is in the audit log, and about no future day", async () => {
    const { member, lead, admin } = await cast();
    await ask(lead, member, { type: "report", date: "2026-03-11" });
    const { data } = await server.as(admin, audit.list, { entity: "questions", actor: lead.id });
    expect(data).toMatchObject([{ action: "questions.asked", after: { text: "What keeps you?", date: "2026-03-11" } }]);
    const future = await ask(lead, member, { type: "report", date: "2026-03-13" });
    expect([future.status, future.body.message]).toEqual([400, "A report can't be for a future day"]);
  });
});

describe("a report that arrives after questions about its day", () => {
  const submit = (person: Person, date: string) => server.as(person, eods.submit, { date, tasks: [{ taskName: "Wheel", hoursSpent: 2 }] });

  test("has them with their answers as comments; none waits on the form, and a notice opens the report", async () => {
    const { member, lead, admin } = await cast();
    const { data } = await ask(lead, member, { type: "report", date: "2026-03-11" });
    await server.as(member, questions.answer, { id: data._id, answer: "The build was broken" });
    server.clock.set("2026-03-12T13:00:00Z");
    const open = await ask(admin, member, { type: "report", date: "2026-03-11" }, "And now?");
    await ask(lead, member, { type: "report", date: "2026-03-10" }, "And the day before?");
    server.clock.set("2026-03-12T14:00:00Z");
    const report = (await submit(member, "2026-03-11")).data;

    expect((await comments(member, report._id)).map(({ author, text, createdAt }) => [author.name, text, createdAt])).toEqual([
      ["Rohan Mehta", "What keeps you?", "2026-03-12T12:00:00.000Z"],
      ["Kavya Nair", "The build was broken", "2026-03-12T12:00:00.000Z"],
      ["Ananya Iyer", "And now?", "2026-03-12T13:00:00.000Z"],
    ]);
    expect((await waiting(member)).map(({ text }) => text)).toEqual(["And the day before?"]);
    const late = await server.as(member, questions.answer, { id: open.data._id, answer: "Yes" });
    expect([late.status, late.body.message]).toEqual([409, "The report was sent. Answer in its comments."]);
    expect((await noticesOf(member)).find(({ body }) => body === "And now?")!.href).toBe("/all-eods?day=2026-03-11");
    const { data: events } = await server.as(admin, audit.list, { entity: "questions", actor: member.id });
    expect(events.map(({ action }) => action)).toEqual(["questions.moved", "questions.moved", "questions.answered"]);

    await submit(member, "2026-03-11");
    expect(await comments(member, report._id), "adding to the report moves nothing twice").toHaveLength(3);
  });

  test("at the same time as the question leaves none behind", async () => {
    const { member, lead } = await cast();
    const [{ data: report }] = await Promise.all([submit(member, "2026-03-11"), ask(lead, member, { type: "report", date: "2026-03-11" })]);
    expect((await comments(member, report._id)).map(({ text }) => text)).toEqual(["What keeps you?"]);
    expect(await waiting(member)).toEqual([]);
  });
});

describe("a question about a report", () => {
  test("is a comment on it, by its id or its day, with a notice of its own", async () => {
    const { member, lead } = await cast();
    const { id } = await make.eod(member, { date: "2026-03-11" });
    expect((await ask(lead, member, { type: "report", date: "2026-03-11" })).data.report).toBe(id);
    expect(await noticesOf(member)).toMatchObject([
      { kind: "question_asked", title: "Rohan Mehta asks about your report of 11 Mar 2026", href: "/all-eods?day=2026-03-11" },
    ]);
    await ask(lead, member, { type: "report", _id: id }, "And tomorrow?");
    expect((await comments(member, id)).map(({ text }) => text)).toEqual(["What keeps you?", "And tomorrow?"]);

    await server.as(member, discussions.addComment, { id, text: "The build" });
    expect((await noticesOf(lead))[0]).toMatchObject({
      kind: "report_commented",
      title: "Kavya Nair commented on their report of 11 Mar 2026",
    });
  });

  test("of someone else than the person is refused", async () => {
    const { member, mate, lead } = await cast();
    const { id } = await make.eod(mate, { date: "2026-03-11" });
    const { status, body } = await ask(lead, member, { type: "report", _id: id });
    expect([status, body.message]).toEqual([404, "This report does not exist"]);
  });
});

test("a question about a blocker is a comment on the latest report that names it", async () => {
  const { member, mate, lead } = await cast();
  const submit = async (date: string) =>
    (await server.as(member, eods.submit, { date, tasks: [{ taskName: "Plug-in", status: "Blocked", blockers: "No licence" }] })).data._id;
  await submit("2026-03-11");
  const latest = await submit("2026-03-12");
  const [blocker] = await server.db.selectFrom("blockers").select("id").where("raisedBy", "=", member.id).execute();
  expect((await ask(lead, member, { type: "blocker", _id: blocker!.id })).data.report).toBe(latest);
  expect((await comments(member, latest)).map(({ text }) => text)).toEqual(["What keeps you?"]);
  expect((await ask(lead, mate, { type: "blocker", _id: blocker!.id })).status).toBe(404);
});

test("no one asks themselves, and a question says what it is about", async () => {
  const { lead, member } = await cast();
  const own = await ask(lead, lead, { type: "report", date: "2026-03-11" });
  expect([own.status, own.body.message]).toEqual([409, "You can't ask yourself"]);
  expect((await ask(lead, member, { type: "blocker" })).status).toBe(400);
});
