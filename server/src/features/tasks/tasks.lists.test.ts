import { describe, expect, test } from "vitest";
import * as tasks from "@daybook/contract/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { make, team, bulk } = taskFixtures(server);

describe("filters", () => {
  test("pages cover every row exactly once, whatever the sort", async () => {
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

  test("status, priority, assignee, project, type, dates, number, words", async () => {
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
    // 23:30 of the day before in UTC is the twelfth in Kolkata already.
    await server.db.updateTable("tasks").set({ createdAt: "2026-03-11T19:00:00Z" }).where("id", "=", b!._id).execute();
    expect(await found({})).toEqual(["Alpha ünique", "Beta"]);
    await server.db.updateTable("tasks").set({ createdAt: "2026-03-11T18:00:00Z" }).where("id", "=", b!._id).execute();
    expect(await found({})).toEqual(["Alpha ünique"]);
    server.clock.set(null);
  });
});

describe("the list and the rule agree", () => {
  test("for every person: what is listed can be read, and what is one's own to list is listed", async () => {
    const { lead, member, colleague, stranger, otherLead, admin, project } = await team();
    const elsewhere = await make.project({ members: [stranger] });
    const persons = [lead, member, colleague, stranger, otherLead];
    const made: { id: string; assignee?: string; creator: string; project?: string; isDeleted: boolean }[] = [];
    for (const creator of persons) {
      for (const assignee of [undefined, ...persons]) {
        for (const place of [undefined, project, elsewhere]) {
          const isDeleted = made.length % 7 === 0;
          const deleted = isDeleted ? { deletedAt: new Date().toISOString() } : {};
          const { id } = await make.task(creator, { assigneeId: assignee?.id ?? null, projectId: place?.id ?? null, ...deleted });
          made.push({
            id,
            creator: creator.id,
            isDeleted,
            ...(assignee && { assignee: assignee.id }),
            ...(place && { project: place.id }),
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
        [member, colleague, stranger].map(({ id }) => [id, (task: (typeof made)[number]) => task.creator === id || task.assignee === id]),
      ),
    } as Record<string, (task: (typeof made)[number]) => boolean>;
    const ids = made.map(({ id }) => id);
    for (const person of [...persons, admin]) {
      for (const view of [undefined, "deleted"]) {
        const listed: string[] = [];
        for (let page = 1; page <= 2; page++) {
          const { data } = await server.as(person, tasks.list, { ...(view && { view }), limit: 100, page });
          listed.push(...data.map((task) => task._id).filter((id) => ids.includes(id)));
        }
        const wanted = made.filter((task) => task.isDeleted === (view === "deleted") && expected[person.id]!(task)).map(({ id }) => id);
        expect(listed.toSorted()).toEqual(wanted.toSorted());
        const { data: readable } = await server.as(person, tasks.byIds, { taskIds: listed });
        expect(readable.map((task) => task._id)).toEqual(listed);
      }
    }
  });
});

describe("a lead's filters", () => {
  test("find what belongs to the team through any of its ways, in every order", async () => {
    const { lead, member, stranger, project } = await team();
    const elsewhere = await make.project({ members: [stranger] });
    const made: { id: string; assignee: string; project: string; ours: boolean }[] = [];
    for (const creator of [member, stranger]) {
      for (const assignee of [undefined, member, stranger]) {
        for (const place of [undefined, project, elsewhere]) {
          const { id } = await make.task(creator, { assigneeId: assignee?.id ?? null, projectId: place?.id ?? null });
          const ours = creator === member || assignee === member || place === project;
          made.push({ id, ours, assignee: assignee?.id ?? "none", project: place?.id ?? "none" });
        }
      }
    }
    const asked = [
      ...["none", member.id, stranger.id, `none,${stranger.id}`].map((assignee) => ({ assignee })),
      ...["none", project.id, elsewhere.id, `${elsewhere.id},none`].map((place) => ({ project: place })),
      { assignee: "none", project: "none" },
      { assignee: stranger.id, project: elsewhere.id },
    ] as { assignee?: string; project?: string }[];
    for (const filters of asked) {
      const wanted = made
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

describe("a search", () => {
  test("has the same total on every page, also one beyond the last, and finds a single letter", async () => {
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
});

describe("statements", () => {
  test("a list takes no more of them for more rows", async () => {
    const { member, lead } = await team();
    await bulk(member, { title: "one", assignee: member.id });
    const once = () => server.statements(() => server.as(lead, tasks.list, { limit: 100 }));
    await once();
    const few = await once();
    await bulk(member, ...Array.from({ length: 60 }, (_, n) => ({ title: `many ${n}`, assignee: member.id })));
    expect(await once()).toBe(few);
  });
});
