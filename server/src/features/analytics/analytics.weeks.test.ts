import { beforeEach, expect, test } from "vitest";
import * as analytics from "@daybook/contract/analytics/analytics";
import { startServer } from "#test/harness.ts";
import { reportFixtures } from "#test/report-fixtures.ts";

const server = startServer();
const { make, prepare } = reportFixtures(server);

let { team, admin, lead, member, outsider } = {} as Awaited<ReturnType<typeof prepare>>;
beforeEach(async () => {
  ({ team, admin, lead, member, outsider } = await prepare());
});

/** Wednesday to Tuesday: three weeks, the first and the last one clipped. */
const period = { startDate: "2026-02-25", endDate: "2026-03-10" };

test("each row has its hours by week, which add up to the trend and to its logged hours", async () => {
  const project = await make.project({ team, name: "Harbour" });
  const projectId = project.id;
  await make.eod(member, { date: "2026-02-24", items: [{ hoursSpent: 8, projectId }] });
  await make.eod(member, { date: "2026-02-25", items: [{ hoursSpent: 1.25, projectId }] });
  await make.eod(member, { date: "2026-03-02", items: [{ hoursSpent: 2, projectId }, { hoursSpent: 0.5 }] });
  await make.eod(lead, { date: "2026-03-08", items: [{ hoursSpent: 3, projectId }] });
  await make.eod(outsider, { date: "2026-03-10", items: [{ hoursSpent: 4 }] });

  const users = (await server.as(admin, analytics.users, period)).data;
  expect(users.trend.map(({ startDate, logged }) => [startDate, logged])).toEqual([
    ["2026-02-25", 1.25],
    ["2026-03-02", 5.5],
    ["2026-03-09", 4],
  ]);
  expect(users.rows.map(({ user, weeklyHours, logged }) => [user.name, weeklyHours, logged])).toEqual([
    ["Lead", [0, 3, 0], { value: 3, before: 0 }],
    ["Member", [1.25, 2.5, 0], { value: 3.75, before: 8 }],
    ["Outsider", [0, 0, 4], { value: 4, before: 0 }],
  ]);
  const teams = (await server.as(lead, analytics.teams, period)).data;
  expect(teams.rows.map(({ weeklyHours }) => weeklyHours)).toEqual([[1.25, 5.5, 0]]);
  const projects = (await server.as(admin, analytics.projects, period)).data;
  expect(projects.rows.map(({ weeklyHours, logged }) => [weeklyHours, logged.value])).toEqual([[[1.25, 5, 0], 6.25]]);
  expect(projects.trend.map(({ logged }) => logged)).toEqual([1.25, 5, 0]);
});
