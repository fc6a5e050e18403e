import { describe, expect, test } from "vitest";
import * as checklists from "@daybook/contract/checklists/checklists";
import * as eods from "@daybook/contract/eods/eods";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { team, bulk } = taskFixtures(server);

type Person = { id: string };
const add = (person: Person, id: string, text: string) => server.as(person, checklists.add, { id, text });
const checklistOf = async (person: Person, id: string) => (await server.as(person, tasks.get, { id })).data.checklist;
const textsOf = async (person: Person, id: string) => (await checklistOf(person, id)).map(({ text }) => text);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Item ${index + 1}`).join("\n");

describe("a checklist", () => {
  test("takes an item per line, without bullets, and says who ticked what", async () => {
    const { lead, member } = await team();
    const [task] = await bulk(lead, { title: "with a checklist", assignee: member.id });
    const added = await add(member, task!._id, "- Quest 3\n\n2. Quest Pro  \r\n[x] Pico 4");
    expect(added.status).toBe(201);
    expect(added.data.map(({ text, doneBy }) => [text, doneBy?.name])).toEqual([
      ["Quest 3", undefined],
      ["Quest Pro", undefined],
      ["Pico 4", member.name],
    ]);
    const [first] = added.data;
    const ticked = await server.as(lead, checklists.update, { id: task!._id, itemId: first!._id, done: true });
    expect(ticked.data).toMatchObject({ text: "Quest 3", doneBy: { _id: lead.id, name: lead.name } });
    const renamed = await server.as(member, checklists.update, { id: task!._id, itemId: first!._id, text: "Quest 3S" });
    expect(renamed.data).toMatchObject({ text: "Quest 3S", doneBy: { _id: lead.id } });
    const open = await server.as(member, checklists.update, { id: task!._id, itemId: first!._id, done: false });
    expect(open.data).toMatchObject({ doneAt: null, doneBy: null });
    await server.as(member, checklists.remove, { id: task!._id, itemId: first!._id });
    expect(await textsOf(member, task!._id)).toEqual(["Quest Pro", "Pico 4"]);
    expect((await server.as(member, checklists.remove, { id: task!._id, itemId: first!._id })).status).toBe(404);
  });

  test("has at most 50 items of 200 characters, all of a paste or none", async () => {
    const { member } = await team();
    const [task] = await bulk(member, { title: "long" });
    expect((await add(member, task!._id, numbered(48))).status).toBe(201);
    const over = await add(member, task!._id, "49\n50\n51");
    expect([over.status, over.body.errors]).toEqual([
      400,
      [{ path: "text", message: "A checklist can have at most 50 items. This one has 48 items, so 3 items do not fit." }],
    ]);
    expect(await checklistOf(member, task!._id)).toHaveLength(48);
    const long = await add(member, task!._id, `49\n${"x".repeat(201)}`);
    expect([long.status, long.body.message]).toEqual([400, "Item 2 has more than 200 characters. Shorten it or split it."]);
    const results = await Promise.all(["a", "b", "c", "d"].map((text) => add(member, task!._id, text)));
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400]);
    expect((await add(member, task!._id, "e")).body.errors).toEqual([
      { path: "text", message: "A checklist can have at most 50 items. This one has 50 items, so 1 item does not fit." },
    ]);
  });

  test("is ordered by all of its ids", async () => {
    const { member } = await team();
    const [task] = await bulk(member, { title: "ordered" });
    const { data } = await add(member, task!._id, "a\nb\nc");
    const ids = data.map(({ _id }) => _id).toReversed();
    const ordered = await server.as(member, checklists.reorder, { id: task!._id, ids });
    expect(ordered.data.map(({ text }) => text)).toEqual(["c", "b", "a"]);
    for (const wrong of [ids.slice(1), [...ids, ids[0]!], [ids[0]!, ids[0]!, ids[1]!]])
      expect((await server.as(member, checklists.reorder, { id: task!._id, ids: wrong })).status).toBe(409);
    await add(member, task!._id, "d");
    expect(await textsOf(member, task!._id)).toEqual(["c", "b", "a", "d"]);
  });

  test("survives export and import", async () => {
    const { member } = await team();
    const [task] = await bulk(member, {
      title: "Checklist there and back",
      checklist: [{ text: "done", done: true }, { text: "open, still" }],
    });
    expect(task!.checklist.map(({ text, doneBy }) => [text, doneBy?._id ?? null])).toEqual([
      ["done", member.id],
      ["open, still", null],
    ]);
    const file = await server.app.inject({
      url: "/api/tasks?format=csv&search=there%20and%20back",
      headers: { cookie: await server.cookieOf(member) },
    });
    expect(file.body).toContain('"[x] done\n[ ] open, still"');
  });

  test("offers what one has ticked today as the description of the report line", async () => {
    const { lead, member } = await team();
    const [task] = await bulk(lead, { title: "Performance pass", assignee: member.id, status: "In Progress" });
    const { data } = await add(member, task!._id, "Quest 3\nQuest Pro\nPico 4");
    await server.as(member, checklists.update, { id: task!._id, itemId: data[2]!._id, done: true });
    await server.as(member, checklists.update, { id: task!._id, itemId: data[0]!._id, done: true });
    await server.as(lead, checklists.update, { id: task!._id, itemId: data[1]!._id, done: true });
    const draft = await server.as(member, eods.draft, {});
    expect(draft.data.items.find(({ taskId }) => taskId === task!._id)).toMatchObject({ description: "Quest 3; Pico 4" });
  });
});

describe("rights", () => {
  test("are those of editing the task", async () => {
    const { lead, member, colleague, outsider, project } = await team();
    const [task] = await bulk(lead, { title: "of a project", assignee: member.id, project: project.id });
    const { data } = await add(member, task!._id, "one");
    // Project members read it, and no one else learns that it exists.
    expect(await textsOf(colleague, task!._id)).toEqual(["one"]);
    const update = { id: task!._id, itemId: data[0]!._id, done: true };
    expect((await server.as(colleague, checklists.update, update)).status).toBe(403);
    expect((await server.as(outsider, checklists.update, update)).status).toBe(404);
    expect((await add(outsider, task!._id, "")).status).toBe(404);
    await server.as(member, tasks.setStatus, { id: task!._id, status: "Completed" });
    await server.as(lead, tasks.setStatus, { id: task!._id, status: "Approved" });
    const approved = await server.as(member, checklists.update, update);
    expect([approved.status, approved.body.message]).toEqual([409, "This task is approved. Ask your lead to reopen it."]);
    expect((await server.as(lead, checklists.update, update)).status).toBe(200);
  });
});
