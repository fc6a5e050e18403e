import { expect, test } from "vitest";
import { readCsv } from "@daybook/contract/core/csv";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { insertLeave } from "#test/leave-factories.ts";

const server = startServer();
const make = factories(server);

test("files have days and times of the company, and name its timezone in the head", async () => {
  await server.db.updateTable("settings").set({ timezone: "Pacific/Auckland" }).execute();
  const team = await make.team();
  const admin = await make.user("admin");
  const person = await make.user("team_member", { team, employeeId: "00123" });
  await make.task(person, { title: "Late", assigneeId: person.id, createdAt: "2026-03-03T12:30:15Z" });
  await insertLeave(server, person, { days: ["2026-03-05"] });

  const linesOf = async (path: string) => {
    const { body } = await server.app.inject({ url: `/api/${path}`, headers: { cookie: await server.cookieOf(admin) } });
    return readCsv(body).map(({ cells }) => cells);
  };
  const [head, line] = await linesOf("tasks?format=csv");
  const at = head!.indexOf("Created at (Pacific/Auckland)");
  expect(line![at]).toBe("2026-03-04 01:30:15");
  expect(head!.filter((label) => / at\b|updated/.test(label) && !label.endsWith(" (Pacific/Auckland)"))).toEqual([]);

  const period = "startDate=2026-03-02&endDate=2026-03-06&format=csv";
  const [taskHead, task] = await linesOf(`reports/tasks?${period}`);
  expect(task![taskHead!.indexOf("Created (Pacific/Auckland)")]).toBe("2026-03-04");
  const [leaveHead, leave] = await linesOf(`reports/leaves?${period}`);
  expect(leave![leaveHead!.indexOf("Employee ID")]).toBe("00123");
});
