import { expect, test, unique } from "../fixtures.ts";
import { countInteractions } from "../interactions.ts";
import { expectAccessible } from "../page-errors.ts";

/** The Monday after next, beyond the holidays of the demo data. */
function mondayAhead() {
  const now = new Date();
  const untilMonday = ((8 - now.getUTCDay()) % 7) + 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + untilMonday)).toISOString().slice(0, 10);
}

test("a lead approves leave and a task from the overview with one interaction each", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ team, role: "team_lead" });
  const member = await make.person({ team });
  await asAdmin.call("POST /leaves", { userId: member._id, leaveType: "Casual", startDate: mondayAhead() });
  const title = unique("Paint the hull");
  await asAdmin.call("POST /tasks/bulk", { tasks: [{ title, assignee: member._id, status: "Completed" }] });

  const page = await signIn(lead);
  await page.goto("/team-lead");
  const approveLeave = page.getByRole("button", { name: `Approve ${member.name}'s leave` });
  await expect(approveLeave).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(page);

  const interactions = await countInteractions(page);
  await approveLeave.click();
  await expect(approveLeave).toBeHidden();
  expect(await interactions()).toBe(1);
  await page.getByRole("button", { name: /^Approve #/ }).click();
  await expect(page.getByRole("link", { name: title })).toBeHidden();
  expect(await interactions()).toBe(2);
  await expect(page.getByText("Nothing to review")).toBeVisible();
});

test("a member completes a task on the dashboard with one interaction, and can undo it", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const member = await make.person({ team });
  const title = unique("Bake the lightmaps");
  const [task] = await asAdmin.call("POST /tasks/bulk", { tasks: [{ title, assignee: member._id, status: "In Progress" }] });

  const page = await signIn(member);
  await page.goto("/dashboard");
  const tick = page.getByRole("button", { name: `Complete #${task!.number}` });
  await expect(tick).toBeVisible();
  await expectAccessible(page);

  const interactions = await countInteractions(page);
  await tick.click();
  await expect(page.getByText("Completed. Waiting for approval.")).toBeVisible();
  expect(await interactions()).toBe(1);
  await expect.poll(async () => (await asAdmin.call("GET /tasks/:id", { id: task!._id })).status).toBe("Completed");
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(tick).toBeVisible();
  await expect.poll(async () => (await asAdmin.call("GET /tasks/:id", { id: task!._id })).status).toBe("In Progress");
});

test("a member sees their open tasks, grouped by when, with one interaction", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const member = await make.person({ team });
  const [open, done] = [unique("Light the atrium"), unique("Rig the crane")];
  const [, finished] = await asAdmin.call("POST /tasks/bulk", {
    tasks: [
      { title: open, assignee: member._id, dueDate: mondayAhead() },
      { title: done, assignee: member._id, status: "Completed" },
    ],
  });
  await asAdmin.call("PUT /tasks/:id/status", { id: finished!._id, status: "Approved" });

  const page = await signIn(member);
  await page.goto("/dashboard");
  const link = page.getByRole("link", { name: "All my tasks" });
  await expect(link).toBeVisible();
  const interactions = await countInteractions(page);
  await link.click();
  await expect(page.getByRole("table", { name: "Tasks" }).getByRole("row", { name: new RegExp(open) })).toBeVisible();
  await expect(page.getByText(/^(Later|This week)/).first()).toBeVisible();
  await expect(page.getByText(done)).toBeHidden();
  expect(await interactions()).toBe(1);
});

test("a lead approves nine tasks with two interactions, undoes it with one, and reassigns them with three", async ({
  signIn,
  make,
  asAdmin,
}) => {
  const { name: team } = await make.team();
  const lead = await make.person({ team, role: "team_lead" });
  const [member, other] = [await make.person({ team }), await make.person({ team })];
  const tasks = Array.from(
    { length: 9 },
    (_, index) => ({ title: unique(`Panel ${index + 1}`), assignee: member._id, status: "Completed" }) as const,
  );
  await asAdmin.call("POST /tasks/bulk", { tasks: [...tasks] });

  const page = await signIn(lead);
  await page.goto("/team-lead/task-management?view=pending-approval");
  const table = page.getByRole("table", { name: "Tasks" });
  await expect(table.getByRole("button", { name: /^Approve #/ })).toHaveCount(9);
  const interactions = await countInteractions(page);
  const selectAll = page.getByRole("checkbox", { name: "Select all on this page" });
  const toolbar = page.getByRole("toolbar", { name: "Selected tasks" });
  await selectAll.click();
  await toolbar.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("9 tasks approved")).toBeVisible();
  expect(await interactions()).toBe(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(table.getByRole("button", { name: /^Approve #/ })).toHaveCount(9);
  expect(await interactions()).toBe(3);

  await selectAll.click();
  await toolbar.getByRole("button", { name: "Assignee" }).click();
  await page.getByRole("option", { name: other.name }).click();
  await expect(page.getByText("9 tasks updated")).toBeVisible();
  expect(await interactions()).toBe(6);
});
