import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Pagination } from "@daybook/contract/core/common";
import * as labels from "@daybook/contract/labels/labels";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { team, bulk } = taskFixtures(server);

let count = 0;
type Person = { id: string };

const create = async (person: Person) => (await server.as(person, labels.create, { name: `Listed ${++count}` })).data._id;

const page = async (person: Person, label: string, input: object = {}) => {
  const { data, body } = await server.as(person, tasks.list, { label, ...input });
  return { titles: data.map(({ title }) => title), total: (body["pagination"] as Pagination).totalItems };
};

/** What the list of a label reads that is computed from other rows, and is wrong. */
async function wrong() {
  const { rows: counters } = await sql`
    select * from (select label_id, count(*) as total from task_labels group by label_id) as counted
      full join (select label_id, sum(total) as total from label_counters group by label_id having sum(total) <> 0) as stored using (label_id)
    where counted.total is distinct from stored.total`.execute(server.db);
  const { rows: dates } = await sql`
    select task_id from task_labels join tasks on tasks.id = task_labels.task_id where task_created_at <> tasks.created_at`.execute(
    server.db,
  );
  const { rows: left } = await sql`select label_id from label_counters where label_id not in (select id from labels)`.execute(server.db);
  return [...counters, ...dates, ...left];
}

test("the list of a label has its newest tasks first, its total and its pages, without deleted tasks", async () => {
  const { admin, member, lead } = await team();
  const [label, other] = [await create(lead), await create(lead)];
  const made = await bulk(
    member,
    ...Array.from({ length: 27 }, (_, n) => ({ title: `Task ${n}`, labels: n % 9 === 0 ? [label, other] : [label] })),
  );
  // As an import does: the newest task is not the last one.
  await sql`update tasks set created_at = created_at - number * interval '1 hour' where id = any(${made.map(({ _id }) => _id)}::uuid[])`.execute(
    server.db,
  );
  const titles = made.map(({ title }) => title);
  expect(await page(admin, label, { limit: 25 })).toEqual({ titles: titles.slice(0, 25), total: 27 });
  expect(await page(admin, label, { limit: 25, page: 2 })).toEqual({ titles: titles.slice(25), total: 27 });
  expect(await page(admin, label, { limit: 25, page: 3 })).toEqual({ titles: [], total: 27 });
  expect(await page(admin, label, { sort: "createdAt", limit: 2 })).toEqual({ titles: titles.toReversed().slice(0, 2), total: 27 });
  expect(await page(admin, `${label},${other}`, { limit: 1 })).toEqual({ titles: titles.slice(0, 1), total: 27 });
  expect(await page(lead, label, { limit: 25 })).toEqual({ titles: titles.slice(0, 25), total: 27 });
  expect(await page(member, label, { limit: 25 })).toEqual({ titles: titles.slice(0, 25), total: 27 });

  await server.as(member, tasks.bulkRemove, { taskIds: [made[0]!._id, made[1]!._id] });
  expect(await page(admin, label, { limit: 2 })).toEqual({ titles: titles.slice(2, 4), total: 25 });
  expect(await page(admin, other)).toEqual({ titles: ["Task 9", "Task 18"], total: 2 });
  expect(await page(admin, label, { view: "deleted" })).toMatchObject({ total: 2 });
  await server.as(member, tasks.restore, { taskIds: [made[0]!._id] });
  expect(await page(admin, label, { limit: 1 })).toEqual({ titles: titles.slice(0, 1), total: 26 });
  expect(await wrong()).toEqual([]);
});

test("the list of a label takes one statement besides the session's, which PostgreSQL plans once", async () => {
  const { admin, lead, member } = await team();
  const label = await create(lead);
  await bulk(member, { title: "Labelled", labels: [label] });
  for (const [person, statement] of [
    [admin, "%label_counters%limit 50)%"],
    [lead, "%labelled%limit 50)%"],
  ] as const) {
    for (let n = 0; n < 8; n++) await page(person, label, { limit: 50 });
    expect(await server.statements(() => page(person, label, { limit: 50 }))).toBe(2);
    const { rows } = await server.database.pool.query<{ kept: boolean }>(
      "select generic_plans > 0 as kept from pg_prepared_statements where statement like $1",
      [statement],
    );
    expect(rows.map(({ kept }) => kept)).toEqual([true]);
  }
});

test("the list of a label is the same for the lead of a team with few tasks and of one with many", async () => {
  const { lead, member, outsider } = await team();
  const [label, unused] = [await create(lead), await create(lead)];
  const made = await bulk(member, ...Array.from({ length: 12 }, (_, n) => ({ title: `Task ${n}`, labels: n % 2 === 0 ? [label] : [] })));
  await bulk(outsider, { title: "Of another team", labels: [label] });
  await server.as(member, tasks.bulkRemove, { taskIds: [made[0]!._id] });
  const lists = async () => [
    await page(lead, label),
    await page(lead, label, { limit: 2 }),
    await page(lead, label, { limit: 2, page: 2 }),
    await page(lead, label, { sort: "createdAt" }),
    await page(lead, unused),
  ];
  const ofFew = await lists();
  expect(ofFew[0]).toEqual({ titles: [10, 8, 6, 4, 2].map((n) => `Task ${n}`), total: 5 });
  expect(ofFew.at(-1)).toEqual({ titles: [], total: 0 });
  await sql`
    insert into task_counters (team_id, shard, status, priority, type, total)
    select team_id, 99, 'To Do', 'Medium', 'Task', 20000 from users where id = ${lead.id}`.execute(server.db);
  expect(await lists()).toEqual(ofFew);
  await sql`delete from task_counters where shard = 99`.execute(server.db);
});

test("the total of a label and the order of its tasks agree with the tasks after any changes, also at the same time", async () => {
  const { admin, member, lead } = await team();
  const pool = [await create(lead), await create(lead), await create(lead), await create(lead)];
  const taskIds: string[] = [];
  // A fixed sequence: the same operations in each run.
  let seed = 7;
  const pick = <Value>(values: readonly Value[]) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return values[Math.floor((seed / 2 ** 31) * values.length)]!;
  };
  const some = () => [...new Set([pick(pool), pick(pool)])];
  const operations: (() => Promise<unknown>)[] = [
    async () =>
      taskIds.push(...(await bulk(member, { title: "one", labels: some() }, { title: "two", labels: some() })).map(({ _id }) => _id)),
    () => server.as(member, tasks.bulkUpdate, { taskIds: [pick(taskIds), pick(taskIds)], changes: { addLabels: some() } }),
    () => server.as(member, tasks.bulkUpdate, { taskIds: [pick(taskIds), pick(taskIds)], changes: { removeLabels: some() } }),
    () => server.as(member, tasks.bulkRemove, { taskIds: [pick(taskIds)] }),
    () => server.as(member, tasks.restore, { taskIds: [pick(taskIds)] }),
    async () => {
      const [from, into] = [await create(lead), pick(pool)];
      await server.as(member, tasks.bulkUpdate, { taskIds: [pick(taskIds), pick(taskIds)], changes: { addLabels: [from] } });
      return pick([0, 1]) === 0 ? server.as(lead, labels.merge, { id: from, into }) : server.as(lead, labels.remove, { id: from });
    },
    // As the purge does.
    async () => {
      const id = pick(taskIds);
      if (taskIds.length > 6)
        await sql`delete from tasks where id = ${id} and not exists (select from task_activity where task_id = ${id})`.execute(server.db);
    },
  ];
  await operations[0]!();
  for (let round = 0; round < 20; round++) await Promise.all([pick(operations)(), pick(operations)(), pick(operations)()]);
  expect(await wrong()).toEqual([]);
  for (const label of pool) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from tasks join task_labels on task_labels.task_id = tasks.id
      where label_id = ${label} and deleted_at is null`.execute(server.db);
    expect((await page(admin, label)).total).toBe(rows[0]!.total);
  }
});
