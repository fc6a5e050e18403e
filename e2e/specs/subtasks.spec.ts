import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

test("a member splits a task into sub-tasks, and decides about them when the task is done", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const member = await make.person({ team });
  const title = unique("Performance pass");
  const step = unique("Profile the marina level");

  const own = await signIn(member);
  await own.goto("/task-management?new=task");
  const creation = own.getByRole("dialog", { name: "New task" });
  await creation.getByLabel("Title").fill(title);
  await creation.getByRole("button", { name: "Create task" }).click();
  await expect(creation).toBeHidden();
  await own.goto(`/task-management?searchQuery=${encodeURIComponent(title)}`);
  await own.getByRole("link", { name: title }).click();
  const drawer = own.getByRole("dialog", { name: new RegExp(title) });
  await expect(drawer.getByText("Sub-tasks")).toBeHidden();
  await drawer.getByRole("button", { name: "More", exact: true }).click();
  await own.getByRole("menuitem", { name: "Add" }).click();
  await own.getByRole("menuitem", { name: "Sub-task" }).click();
  await drawer.getByRole("textbox", { name: "Add a sub-task" }).fill(`${step} !high`);
  await expect(drawer.getByRole("status").filter({ hasText: "High" })).toBeVisible();
  await own.keyboard.press("Enter");
  await expect(drawer.getByRole("link", { name: step })).toBeVisible();
  await expectAccessible(own);

  // The sub-task names its parent, which opens in the same drawer.
  await drawer.getByRole("link", { name: step }).click();
  const below = own.getByRole("dialog", { name: new RegExp(step) });
  await below.getByRole("link", { name: new RegExp(title) }).click();
  await expect(own.getByRole("row").filter({ hasText: title }).getByText("0/1")).toBeAttached();

  await drawer.getByRole("button", { name: "Complete", exact: true }).click();
  const question = own.getByRole("dialog", { name: /Complete the sub-tasks of/ });
  await expect(question.getByText("1 sub-task is still open.")).toBeVisible();
  await expectAccessible(own);
  await question.getByRole("button", { name: "Complete all" }).click();
  await expect(drawer.getByRole("list", { name: "Sub-tasks" }).getByRole("button", { name: /Completed/ })).toBeVisible();
  await expect(drawer.getByText("1/1")).toBeVisible();
});
