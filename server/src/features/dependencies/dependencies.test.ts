import { describe, expect, test } from "vitest";
import * as dependencies from "@daybook/contract/dependencies/dependencies";
import type { LinkKind } from "@daybook/contract/dependencies/limits";
import * as eods from "@daybook/contract/eods/eods";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { make, team, bulk } = taskFixtures(server);

type Person = { id: string };
type Made = { _id: string; number: number };
const link = (person: Person, task: Made, other: Made, kind: LinkKind = "blocks") =>
  server.as(person, dependencies.add, { id: task._id, task: other._id, kind });
const get = async (person: Person, { _id: id }: Made) => (await server.as(person, tasks.get, { id })).data;
const move = (person: Person, { _id: id }: Made, status: "Completed" | "In Progress" | "Cancelled") =>
  server.as(person, tasks.setStatus, { id, status });

/** Tasks of the lead, by their letters. */
const chain = async (lead: Person, letters: string) => bulk(lead, ...letters.split("").map((title) => ({ title })));

describe("dependencies", () => {
  test("show on both sides, in rows too, and can be removed from either", async () => {
    const { lead } = await team();
    const [a, b] = await chain(lead, "ab");
    const added = await link(lead, a!, b!);
    expect([added.status, added.data.links.blocks]).toEqual([
      201,
      [{ _id: b!._id, number: b!.number, title: "b", status: "To Do", dueDate: null, assignee: null }],
    ]);
    expect((await link(lead, b!, a!, "blocked_by")).status).toBe(201);
    const waiting = await get(lead, b!);
    expect([waiting.waitingFor, waiting.links.blockedBy.map(({ title }) => title)]).toEqual([1, ["a"]]);
    const page = await server.as(lead, tasks.list, {});
    expect(page.data.find(({ _id }) => _id === b!._id)?.waitingFor).toBe(1);
    const history = await server.as(lead, tasks.listActivity, { id: b!._id });
    expect(history.data.map(({ field, to }) => [field, to])).toEqual([
      ["blockedBy", `#${a!.number}`],
      [null, null],
    ]);
    await move(lead, a!, "Completed");
    expect((await get(lead, b!)).waitingFor).toBe(0);
    const removed = await server.as(lead, dependencies.remove, { id: b!._id, task: a!._id, kind: "blocked_by" });
    expect(removed.data.links.blockedBy).toEqual([]);
  });

  test("filter the list: what waits for open tasks, and what does not", async () => {
    const { lead } = await team();
    const [a, b] = await chain(lead, "ab");
    await link(lead, a!, b!);
    const listed = async (waiting: boolean) => (await server.as(lead, tasks.list, { waiting })).data.map(({ title }) => title);
    expect([await listed(true), await listed(false)]).toEqual([["b"], ["a"]]);
    await move(lead, a!, "Completed");
    expect([await listed(true), await listed(false)]).toEqual([[], ["b", "a"]]);
  });

  test("refuse a cycle with its path, deleted tasks included", async () => {
    const { lead } = await team();
    const [a, b, c] = await chain(lead, "abc");
    await link(lead, a!, b!);
    await link(lead, b!, c!);
    const refused = await link(lead, c!, a!);
    const path = [c!, a!, b!, c!].map(({ number }) => `#${number}`).join(" → ");
    expect([refused.status, refused.body.message]).toEqual([409, `The tasks would wait for each other: ${path}`]);
    expect((await link(lead, a!, a!)).body.errors).toEqual([{ path: "task", message: "A task cannot wait for itself" }]);
    await server.as(lead, tasks.remove, { id: b!._id });
    expect((await link(lead, c!, a!)).body.message).toBe(
      `The tasks would wait for each other: #${c!.number} → #${a!.number} → #… → #${c!.number}`,
    );
  });

  test("make no cycle when several requests meet, nor in the database", async () => {
    const { lead } = await team();
    const [a, b, c] = await chain(lead, "abc");
    const results = await Promise.all([link(lead, a!, b!), link(lead, b!, c!), link(lead, c!, a!)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
    const at = new Date().toISOString();
    const closing = [a!, b!, c!].map(({ _id }, index, all) => ({ blockerId: _id, blockedId: all[(index + 1) % 3]!._id }));
    const missing = closing[results.findIndex(({ status }) => status === 409)]!;
    const insert = server.db
      .insertInto("taskLinks")
      .values({ ...missing, createdBy: lead.id, createdAt: at })
      .execute();
    await expect(insert).rejects.toThrow("would wait for itself");
  });

  test("do not forbid a start, and come last in the suggestions of a report", async () => {
    const { lead, member } = await team();
    const [blocker, waiting, free] = await bulk(
      lead,
      { title: "blocker" },
      { title: "waiting", assignee: member.id },
      { title: "free", assignee: member.id },
    );
    await link(lead, blocker!, waiting!);
    await move(member, free!, "In Progress");
    expect((await move(member, waiting!, "In Progress")).status).toBe(200);
    const draft = await server.as(member, eods.draft, {});
    expect(draft.data.items.map(({ taskName }) => taskName)).toEqual(["free", "waiting"]);
  });
});

describe("the last blocker", () => {
  test("that is completed or cancelled tells the assignee of the waiting task", async () => {
    const { lead, member } = await team();
    const [a, b, waiting] = await bulk(lead, { title: "a" }, { title: "b" }, { title: "Sign the build", assignee: member.id });
    await link(lead, a!, waiting!);
    await link(lead, b!, waiting!);
    const notices = async () =>
      (await server.as(member, notifications.list)).data.filter(({ kind }) => kind === "task_unblocked").map(({ title }) => title);
    await move(lead, a!, "Completed");
    expect(await notices()).toEqual([]);
    await move(lead, b!, "Cancelled");
    expect(await notices()).toEqual([`#${waiting!.number} Sign the build waits for nothing any more`]);
  });
});

describe("rights", () => {
  test("no title or number of a task that one may not read shows", async () => {
    const { lead, member, outsider } = await team();
    const [own] = await bulk(lead, { title: "own", assignee: member.id });
    const secret = await make.task(outsider, { title: "Secret reorganisation" });
    const { number } = await server.db.selectFrom("tasks").select("number").where("id", "=", secret.id).executeTakeFirstOrThrow();
    const admin = await make.user("admin");
    expect((await link(admin, { _id: secret.id, number }, own!)).status).toBe(201);
    const seen = await get(member, own!);
    expect([seen.waitingFor, seen.links]).toEqual([1, { blocks: [], blockedBy: [], hidden: { blocks: 0, blockedBy: 1 } }]);
    expect(JSON.stringify((await server.as(member, tasks.list, {})).body)).not.toContain("Secret");
    // A cycle over it is refused without its number.
    const [third] = await bulk(member, { title: "third" });
    await link(admin, third!, { _id: secret.id, number });
    const refused = await link(member, own!, third!);
    expect(refused.body.message).toBe(`The tasks would wait for each other: #${own!.number} → #${third!.number} → #… → #${own!.number}`);
    const unknown = await link(member, own!, { _id: secret.id, number });
    expect([unknown.status, unknown.body.message]).toEqual([400, "Please choose a task that you can see"]);
  });
});
