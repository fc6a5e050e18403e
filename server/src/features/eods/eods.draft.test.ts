import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

beforeEach(async () => {
  server.clock.set("2026-03-12T12:00:00Z");
  await server.db
    .updateTable("settings")
    .set({ timezone: "Asia/Kolkata", workweek: [1, 2, 3, 4, 5], eodWindowDays: 3, eodDeadline: "10:00" })
    .execute();
});

describe("a draft suggests items", () => {
  test("from the last plan, then unfinished ones, without duplicates", async () => {
    const member = await make.user();
    const project = await make.project({ members: [member] });
    await make.eod(member, { date: "2026-03-10", items: [{ taskName: "Older", status: "Blocked" }], planTomorrow: "Older plan" });
    await make.eod(member, {
      date: "2026-03-11",
      planTomorrow: "- Presets for the lobby\n2) regression pass\n\n• Call Tara",
      items: [
        { taskName: "Done already", status: "Completed" },
        { taskName: "Regression pass", status: "In Progress", projectId: project.id },
        { taskName: "Staircase", status: "Blocked" },
      ],
    });
    const { data } = await server.as(member, eods.draft);
    expect(data.items).toEqual([
      { taskName: "Presets for the lobby", project: null, taskId: null, status: "In Progress", source: "plan" },
      {
        taskName: "Regression pass",
        project: { _id: project.id, name: project.name },
        taskId: null,
        status: "In Progress",
        source: "unfinished",
      },
      { taskName: "Call Tara", project: null, taskId: null, status: "In Progress", source: "plan" },
      // No blocker is open for it any more.
      { taskName: "Staircase", project: null, taskId: null, status: "In Progress", source: "unfinished" },
    ]);
  });

  test("splits a plan into sentences", async () => {
    const member = await make.user();
    await make.eod(member, {
      date: "2026-03-11",
      items: [{ status: "Completed" }],
      planTomorrow: "Call with Tara about v. 2.5 of the build. Full bake overnight, then the seams.",
    });
    const { data } = await server.as(member, eods.draft);
    expect(data.items.map(({ taskName }) => taskName)).toEqual([
      "Call with Tara about v. 2.5 of the build",
      "Full bake overnight, then the seams",
    ]);
  });

  test("omits items already reported and projects that are no longer visible", async () => {
    const member = await make.user();
    const project = await make.project();
    await make.eod(member, { date: "2026-03-11", items: [{ taskName: "One" }, { taskName: "Two", projectId: project.id }] });
    const report = await make.eod(member, { date: "2026-03-12", items: [{ taskName: "ONE" }] });
    const { data } = await server.as(member, eods.draft);
    expect(data.submitted?._id).toBe(report.id);
    expect(data.items).toMatchObject([{ taskName: "Two", project: null }]);
  });

  test("for an earlier day, from the report before that day", async () => {
    const member = await make.user();
    await make.eod(member, { date: "2026-03-09", planTomorrow: "For Tuesday" });
    await make.eod(member, { date: "2026-03-11", planTomorrow: "For Thursday" });
    const { data } = await server.as(member, eods.draft, { date: "2026-03-10" });
    expect(data).toMatchObject({ date: "2026-03-10", submitted: null, items: [{ taskName: "For Tuesday" }, { taskName: "A task" }] });
  });

  test("none for a user without reports", async () => {
    const { data } = await server.as(await make.user(), eods.draft);
    expect(data).toMatchObject({ date: "2026-03-12", submitted: null, items: [] });
  });
});

describe("a draft returns the reporting window and the deadline", () => {
  test("days newest first, and the deadline on the next workday in the company's timezone", async () => {
    const member = await make.user();
    const { data } = await server.as(member, eods.draft, { date: "2026-03-11" });
    expect(data.openDays).toEqual(["2026-03-12", "2026-03-11", "2026-03-10", "2026-03-09"]);
    expect(data.deadline).toBe("2026-03-12T04:30:00.000Z");
    server.clock.set("2026-03-13T12:00:00Z");
    expect((await server.as(member, eods.draft)).data.deadline).toBe("2026-03-16T04:30:00.000Z");
  });

  test.each(["2026-03-13", "2026-03-08"])("rejects %s", async (date) => {
    expect((await server.as(await make.user(), eods.draft, { date })).status).toBe(400);
  });
});
