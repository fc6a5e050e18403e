import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const today = "2026-03-12";

beforeEach(async () => {
  server.clock.set("2026-03-12T12:00:00Z");
  await server.db
    .updateTable("settings")
    .set({ timezone: "Asia/Kolkata", workweek: [1, 2, 3, 4, 5], eodWindowDays: 3, eodDeadline: "10:00", hoursPerDay: 8 })
    .execute();
});

type Person = Awaited<ReturnType<typeof make.user>>;
const save = (person: Person, input: Parameters<typeof server.as<typeof eods.saveDraft>>[2]) => server.as(person, eods.saveDraft, input);
const saved = async (person: Person, date?: string) => (await server.as(person, eods.savedDraft, { date })).data;

describe("a saved draft", () => {
  test("is null until it is saved, and then has the shape of a submit with nothing required", async () => {
    const member = await make.user();
    expect(await saved(member)).toBeNull();
    const project = await make.project({ members: [member] });
    await save(member, {
      tasks: [{ key: "a", taskName: "Lobby", hoursSpent: 1.5, project: project.id, blockers: "No licence" }, {}],
      dismissed: ["s:call tara"],
      planTomorrow: "Seams",
    });
    const item = { description: "", status: "In Progress", taskId: null };
    expect(await saved(member)).toMatchObject({
      date: today,
      tasks: [
        { ...item, key: "a", taskName: "Lobby", hoursSpent: 1.5, project: { _id: project.id, name: project.name }, blockers: "No licence" },
        { ...item, key: "item-2", taskName: "", hoursSpent: null, project: null, blockers: "" },
      ],
      dismissed: ["s:call tara"],
      planTomorrow: "Seams",
      version: 1,
    });
    expect((await server.as(member, eods.draft)).data.saved).toEqual(await saved(member));
  });

  test("is kept per day, and discarded by its author only", async () => {
    const [member, colleague] = [await make.user(), await make.user()];
    await save(member, { planTomorrow: "Today" });
    await save(member, { date: "2026-03-11", planTomorrow: "Yesterday" });
    expect(await saved(colleague)).toBeNull();
    await server.as(colleague, eods.removeDraft, {});
    expect((await saved(member))?.planTomorrow).toBe("Today");
    await server.as(member, eods.removeDraft, {});
    expect(await saved(member)).toBeNull();
    expect((await saved(member, "2026-03-11"))?.planTomorrow).toBe("Yesterday");
  });

  test("without a version the last save wins; a stale version is 409", async () => {
    const member = await make.user();
    expect((await save(member, { planTomorrow: "One", version: 0 })).data.version).toBe(1);
    expect((await save(member, { planTomorrow: "Other device", version: 0 })).status).toBe(409);
    expect((await save(member, { planTomorrow: "Two", version: 1 })).data.version).toBe(2);
    const stale = await save(member, { planTomorrow: "Stale", version: 1 });
    expect([stale.status, stale.body.message]).toEqual([409, "This draft was changed on another device. Reload and try again."]);
    expect((await save(member, { planTomorrow: "Three" })).data.version).toBe(3);
    await server.as(member, eods.removeDraft, {});
    expect((await save(member, { planTomorrow: "After the submit", version: 3 })).status).toBe(409);
    expect(await saved(member)).toBeNull();
  });

  test("is deleted by a submit for its day", async () => {
    const member = await make.user();
    await save(member, { planTomorrow: "Today" });
    await save(member, { date: "2026-03-11", planTomorrow: "Yesterday" });
    await server.as(member, eods.submit, { tasks: [{ taskName: "Lobby", hoursSpent: 2 }] });
    expect(await saved(member)).toBeNull();
    expect(await saved(member, "2026-03-11")).not.toBeNull();
  });

  test("does not come back with a save that a submit overtook, with or without a saved version", async () => {
    const member = await make.user();
    const late = { tasks: [{ taskName: "Lobby", hoursSpent: 2 }], reportRevision: 0 };
    expect((await save(member, { ...late, version: 0 })).status).toBe(200);
    const { data: report } = await server.as(member, eods.submit, { tasks: late.tasks });
    for (const version of [0, 1, undefined]) {
      const { status, body } = await save(member, { ...late, version });
      expect([status, body.message]).toEqual([409, "The report for this day was submitted on another device. Reload and try again."]);
    }
    expect(await saved(member)).toBeNull();
    // What is added to the report afterwards is a new draft.
    const { revision } = report;
    expect((await save(member, { planTomorrow: "More", version: 0, reportRevision: revision })).status).toBe(200);
    await server.as(member, eods.submit, { tasks: late.tasks });
    expect((await save(member, { planTomorrow: "More", version: 0, reportRevision: revision })).status).toBe(409);
  });

  test("does not come back with a save beside the submit", async () => {
    const member = await make.user();
    const tasks = [{ taskName: "Lobby", hoursSpent: 2 }];
    for (let run = 0; run < 5; run++) {
      server.clock.set(`2026-03-${String(12 + run).padStart(2, "0")}T12:00:00Z`);
      await Promise.all([
        save(member, { tasks, version: 0, reportRevision: 0 }),
        server.as(member, eods.submit, { tasks }),
        save(member, { tasks, reportRevision: 0 }),
      ]);
      expect(await saved(member)).toBeNull();
    }
  });

  test("has the limits of a report", async () => {
    const member = await make.user();
    for (const tasks of [[{ taskName: "x".repeat(301) }], [{ hoursSpent: 25 }], Array.from({ length: 51 }, () => ({}))])
      expect((await save(member, { tasks })).status).toBe(400);
    expect((await save(member, { planTomorrow: "x".repeat(2001) })).status).toBe(400);
    for (const date of ["2026-03-13", "2026-03-08"]) expect((await save(member, { date })).status).toBe(400);
  });

  test("is purged once its day can no longer be reported", async () => {
    const member = await make.user();
    await save(member, { date: "2026-03-11" });
    await server.app.jobs.run("eods.draftsSweep");
    expect(await saved(member, "2026-03-11")).not.toBeNull();
    server.clock.set("2026-03-15T12:00:00Z");
    await server.app.jobs.run("eods.draftsSweep");
    expect(await server.db.selectFrom("eodDrafts").selectAll().where("userId", "=", member.id).execute()).toEqual([]);
  });
});

describe("suggestions and drafts offer only what a submit accepts", () => {
  test("a task that is deleted or no longer one's own has no taskId", async () => {
    const [member, colleague, admin] = [await make.user(), await make.user(), await make.user("admin")];
    const titles = ["Deleted", "Reassigned", "Kept"] as const;
    const made = await Promise.all(
      titles.map(async (title) => {
        const { id } = await make.task(admin, { title, assigneeId: member.id });
        return { taskName: title, taskId: id, hoursSpent: 1 };
      }),
    );
    server.clock.set("2026-03-11T12:00:00Z");
    await server.as(member, eods.submit, { tasks: made });
    server.clock.set("2026-03-12T12:00:00Z");
    await save(member, { tasks: made });
    await server.db.updateTable("tasks").set({ deletedAt: "2026-03-12T08:00:00Z" }).where("id", "=", made[0]!.taskId).execute();
    await server.db.updateTable("tasks").set({ assigneeId: colleague.id }).where("id", "=", made[1]!.taskId).execute();

    const { data: draft } = await server.as(member, eods.draft);
    const expected = [
      ["Deleted", null],
      ["Reassigned", null],
      ["Kept", made[2]!.taskId],
    ];
    expect(draft.items.map(({ taskName, taskId }) => [taskName, taskId])).toEqual(expected);
    expect(draft.saved?.tasks.map(({ taskName, taskId }) => [taskName, taskId])).toEqual(expected);
    const items = draft.items.map(({ taskName, taskId, status, project }) => ({ taskName, taskId, status, project }));
    expect((await server.as(member, eods.submit, { tasks: items })).status).toBe(201);
  });
});

describe("a draft tells what the day is for the user", () => {
  const day = async (person: Person, date?: string) => {
    const { kind, holiday, expectedHours } = (await server.as(person, eods.draft, { date })).data;
    return [kind, holiday, expectedHours];
  };

  test("a workday, a holiday, a weekend, and a day before joining", async () => {
    const member = await make.user("team_member", { dateOfJoining: "2026-03-10" });
    await server.db.insertInto("holidays").values({ id: uuidv7(), date: "2026-03-11", name: "Founders' Day" }).execute();
    expect(await day(member)).toEqual(["working", null, 8]);
    expect(await day(member, "2026-03-11")).toEqual(["holiday", "Founders' Day", 0]);
    expect(await day(member, "2026-03-09")).toEqual(["working", null, 0]);
    server.clock.set("2026-03-14T12:00:00Z");
    expect(await day(member)).toEqual(["weekend", null, 0]);
    await server.db.deleteFrom("holidays").execute();
  });

  test("admins owe no hours", async () => {
    expect(await day(await make.user("admin"))).toEqual(["working", null, 0]);
  });
});
