import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Pagination } from "@daybook/contract/core/common";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { make, team, bulk } = taskFixtures(server);

test("the first page of every role takes one statement besides the session's", async () => {
  const { admin, lead, member } = await team();
  for (const [role, person] of Object.entries({ admin, lead, member })) {
    await server.as(person, tasks.list, { limit: 10 });
    expect([role, await server.statements(() => server.as(person, tasks.list, { limit: 10 }))]).toEqual([role, 2]);
  }
});

test("PostgreSQL keeps the plans of the first page and of one task, because planning them takes longer than running them", async () => {
  const { admin, lead, member } = await team();
  const [task] = await bulk(member, { title: "Planned once" });
  for (const person of [admin, lead, member])
    for (let n = 0; n < 8; n++) {
      await server.as(person, tasks.list, { limit: 10 });
      await server.as(person, tasks.get, { id: task!._id });
    }
  const { rows } = await server.database.pool.query<{ kept: boolean; isList: boolean }>(
    `select generic_plans > 0 as kept, statement like '%"listTotal"%' as "isList" from pg_prepared_statements
     where statement like '%"commentsCount"%'`,
    [],
  );
  expect(rows.filter(({ isList }) => isList).map(({ kept }) => kept)).toEqual([true, true, true]);
  expect(rows.filter(({ isList }) => !isList).map(({ kept }) => kept)).toContain(true);
});

describe("filters", () => {
  test("page through every row exactly once in every sort order", async () => {
    const { member, lead } = await team();
    await bulk(
      member,
      ...Array.from({ length: 23 }, (_, i) => ({
        title: `page ${i % 5}`,
        assignee: member.id,
        priority: ["Low", "High"][i % 2],
        ...(i % 3 && { dueDate: `2026-03-${10 + (i % 7)}` }),
      })),
    );
    for (const sort of [
      "createdAt",
      "-createdAt",
      "dueDate",
      "-dueDate",
      "priority",
      "-priority",
      "status",
      "-updatedAt",
      "title",
      "-title",
      "-number",
    ]) {
      for (const person of [member, lead]) {
        const seen: string[] = [];
        for (let page = 1; page <= 3; page++) {
          const { data, body } = await server.as(person, tasks.list, { sort, page });
          expect(body["pagination"]).toMatchObject({
            currentPage: page,
            totalPages: 3,
            totalItems: 23,
            hasNextPage: page < 3,
            hasPreviousPage: page > 1,
          });
          seen.push(...data.map((task) => task._id));
        }
        expect([sort, new Set(seen).size]).toEqual([sort, 23]);
      }
    }
  });

  test("match status, priority, assignee, project, type, dates, number and text", async () => {
    const { admin, member, colleague, project } = await team();
    server.clock.set("2026-03-12T09:00:00Z");
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    const [a, b] = await bulk(
      admin,
      { title: "Alpha ünique", assignee: member.id, project: project.id, type: "Bug", dueDate: "2026-03-11" },
      { title: "Beta", description: "mentions 100%_sure", assignee: colleague.id, priority: "Urgent" },
    );
    const found = async (filter: Record<string, unknown>) => {
      const { data, body } = await server.as(admin, tasks.list, { ...filter, limit: 100, startDate: "2026-03-12", endDate: "2026-03-12" });
      expect((body["pagination"] as { totalItems: number }).totalItems).toBe(data.length);
      return data.map((task) => task.title).toSorted();
    };
    expect(await found({})).toEqual(["Alpha ünique", "Beta"]);
    expect(await found({ assignee: member.id })).toEqual(["Alpha ünique"]);
    expect(await found({ assignee: `${member.id},${colleague.id}` })).toHaveLength(2);
    expect(await found({ assignee: "none" })).toEqual([]);
    expect(await found({ project: project.id })).toEqual(["Alpha ünique"]);
    expect(await found({ project: "none" })).toEqual(["Beta"]);
    expect(await found({ type: "Bug" })).toEqual(["Alpha ünique"]);
    expect(await found({ priority: "Urgent,High" })).toEqual(["Beta"]);
    expect(await found({ status: "To Do" })).toHaveLength(2);
    expect(await found({ search: "ALPHA Ü" })).toEqual(["Alpha ünique"]);
    expect(await found({ search: "%_s" })).toEqual(["Beta"]);
    expect(await found({ search: `#${a!.number}` })).toEqual(["Alpha ünique"]);
    expect(await found({ view: "overdue" })).toEqual(["Alpha ünique"]);
    expect((await server.as(admin, tasks.list, { status: "Done" })).status).toBe(400);
    // 19:00 UTC on March 11 is March 12 in Kolkata.
    await server.db.updateTable("tasks").set({ createdAt: "2026-03-11T19:00:00Z" }).where("id", "=", b!._id).execute();
    expect(await found({})).toEqual(["Alpha ünique", "Beta"]);
    await server.db.updateTable("tasks").set({ createdAt: "2026-03-11T18:00:00Z" }).where("id", "=", b!._id).execute();
    expect(await found({})).toEqual(["Alpha ünique"]);
    server.clock.set(null);
  });
});

describe("task scope", () => {
  test("lists match the read rule for every role", async () => {
    const { lead, member, colleague, outsider, otherLead, admin, project } = await team();
    const elsewhere = await make.project({ members: [outsider] });
    const persons = [lead, member, colleague, outsider, otherLead];
    const created: { id: string; assignee?: string; creator: string; project?: string; isDeleted: boolean }[] = [];
    for (const creator of persons) {
      for (const assignee of [undefined, ...persons]) {
        for (const location of [undefined, project, elsewhere]) {
          const isDeleted = created.length % 7 === 0;
          const deleted = isDeleted ? { deletedAt: new Date().toISOString() } : {};
          const { id } = await make.task(creator, { assigneeId: assignee?.id ?? null, projectId: location?.id ?? null, ...deleted });
          created.push({
            id,
            creator: creator.id,
            isDeleted,
            ...(assignee && { assignee: assignee.id }),
            ...(location && { project: location.id }),
          });
        }
      }
    }
    const ofTeam = new Set([lead.id, member.id, colleague.id]);
    const expected = {
      [admin.id]: () => true,
      [lead.id]: (task) => ofTeam.has(task.creator) || ofTeam.has(task.assignee ?? "") || task.project === project.id,
      [otherLead.id]: (task) => task.creator === otherLead.id || task.assignee === otherLead.id,
      ...Object.fromEntries(
        [member, colleague, outsider].map(({ id }) => [
          id,
          (task: (typeof created)[number]) => task.creator === id || task.assignee === id,
        ]),
      ),
    } as Record<string, (task: (typeof created)[number]) => boolean>;
    const restorable = (personId: string, task: (typeof created)[number]) =>
      task.creator === personId ||
      personId === admin.id ||
      (personId === lead.id && (ofTeam.has(task.assignee ?? "") || task.project === project.id)) ||
      (personId === otherLead.id && task.assignee === otherLead.id);
    const ids = created.map(({ id }) => id);
    for (const person of [...persons, admin]) {
      for (const view of [undefined, "deleted"]) {
        const listed: string[] = [];
        for (let page = 1; page <= 2; page++) {
          const { data } = await server.as(person, tasks.list, { ...(view && { view }), limit: 100, page });
          listed.push(...data.map((task) => task._id).filter((id) => ids.includes(id)));
        }
        const wanted = created
          .filter((task) =>
            view === "deleted" ? task.isDeleted && restorable(person.id, task) : !task.isDeleted && expected[person.id]!(task),
          )
          .map(({ id }) => id);
        expect(listed.toSorted()).toEqual(wanted.toSorted());
        const { data: readable } = await server.as(person, tasks.byIds, { taskIds: listed });
        expect(readable.map((task) => task._id)).toEqual(view === "deleted" ? [] : listed);
        if (view !== "deleted") continue;
        const responses = await Promise.all(ids.map((id) => server.as(person, tasks.get, { id, view: "deleted" })));
        expect(ids.filter((_id, index) => responses[index]!.status === 200).toSorted()).toEqual(listed.toSorted());
      }
    }
  });
});

describe("filters of a lead", () => {
  test("find tasks that belong to the team by assignee, creator or project, in every sort order", async () => {
    const { lead, member, outsider, project } = await team();
    const elsewhere = await make.project({ members: [outsider] });
    const created: { id: string; assignee: string; project: string; ours: boolean }[] = [];
    for (const creator of [member, outsider]) {
      for (const assignee of [undefined, member, outsider]) {
        for (const location of [undefined, project, elsewhere]) {
          const { id } = await make.task(creator, { assigneeId: assignee?.id ?? null, projectId: location?.id ?? null });
          const ours = creator === member || assignee === member || location === project;
          created.push({ id, ours, assignee: assignee?.id ?? "none", project: location?.id ?? "none" });
        }
      }
    }
    const filterSets = [
      ...["none", member.id, outsider.id, `none,${outsider.id}`].map((assignee) => ({ assignee })),
      ...["none", project.id, elsewhere.id, `${elsewhere.id},none`].map((place) => ({ project: place })),
      { assignee: "none", project: "none" },
      { assignee: outsider.id, project: elsewhere.id },
    ] as { assignee?: string; project?: string }[];
    for (const filters of filterSets) {
      const wanted = created
        .filter(({ ours }) => ours)
        .filter((task) => filters.assignee?.split(",").includes(task.assignee) ?? true)
        .filter((task) => filters.project?.split(",").includes(task.project) ?? true);
      for (const sort of ["-createdAt", "title", "-dueDate", "priority"]) {
        const { data, body } = await server.as(lead, tasks.list, { ...filters, sort, limit: 100 });

        expect([filters, data.map((task) => task._id).toSorted()]).toEqual([filters, wanted.map(({ id }) => id).toSorted()]);
        expect(body["pagination"]).toMatchObject({ totalItems: wanted.length });
      }
    }
  });
});

describe("search", () => {
  test("returns the same total on every page, including beyond the last, and supports short terms", async () => {
    const { admin, member } = await team();
    await bulk(member, ...Array.from({ length: 23 }, (_, n) => ({ title: `Qzx ${n}` })), { title: "other" });
    for (const search of ["QZ", "qzx", "qzx 2"]) {
      const all = await server.as(admin, tasks.list, { search, limit: 100 });
      for (const page of [1, 2, 3, 4]) {
        const { body } = await server.as(admin, tasks.list, { search, page });
        expect([search, page, body["pagination"]]).toMatchObject([search, page, { totalItems: all.data.length }]);
      }
    }
    expect((await server.as(admin, tasks.list, { search: "qzx none" })).body["pagination"]).toMatchObject({ totalItems: 0, totalPages: 1 });
  });

  test.each(["kv", "kvx"])("counts the results of %s up to a limit, and says that there are more", async (term) => {
    const { admin } = await team();
    await sql`insert into tasks (id, title, created_by) select gen_random_uuid(), ${`${term}j `} || n, ${admin.id}
      from generate_series(1, ${tasks.taskSearchCountMax + 5}) n`.execute(server.db);
    const found = async (page: number, search = term) => {
      const { body, data } = await server.as(admin, tasks.list, { search, page, limit: 100 });
      return { ...(body["pagination"] as Pagination), isMore: body["isMore"], rows: data.length };
    };
    const limit = { totalItems: tasks.taskSearchCountMax, totalPages: 100, isMore: true };

    expect(await found(1)).toMatchObject({ ...limit, rows: 100, hasNextPage: true });
    expect(await found(100)).toMatchObject({ ...limit, rows: 100, hasNextPage: true });
    expect(await found(101)).toMatchObject({ totalItems: limit.totalItems + 5, rows: 5, isMore: false, hasNextPage: false });
    expect(await found(102)).toMatchObject({ ...limit, rows: 0, hasNextPage: false });
    expect(await found(1, `${term}j 42`)).toMatchObject({ isMore: false });
  });
});

describe("statements", () => {
  test("are constant in number for any number of rows", async () => {
    const { member, lead } = await team();
    await bulk(member, { title: "one", assignee: member.id });
    const count = () => server.statements(() => server.as(lead, tasks.list, { limit: 100 }));
    await count();
    const few = await count();
    await bulk(member, ...Array.from({ length: 60 }, (_, n) => ({ title: `more ${n}`, assignee: member.id })));
    expect(await count()).toBe(few);
  });
});
