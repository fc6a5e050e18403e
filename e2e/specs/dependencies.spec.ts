import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

test("a member says what a task waits for, a cycle is refused, and starting it asks once", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const member = await make.person({ team });
  const first = unique("Build for the devices");
  const second = unique("Sign the build");

  const own = await signIn(member);
  for (const title of [first, second]) {
    await own.goto("/task-management?new=task");
    const creation = own.getByRole("dialog", { name: "New task" });
    await creation.getByLabel("Title").fill(title);
    await creation.getByRole("button", { name: "Create task" }).click();
    await expect(creation).toBeHidden();
  }
  await own.goto("/task-management");
  await own.getByRole("link", { name: second }).click();
  const drawer = own.getByRole("dialog", { name: new RegExp(second) });
  await drawer.getByRole("button", { name: "More", exact: true }).click();
  await own.getByRole("menuitem", { name: "Add" }).click();
  await own.getByRole("menuitem", { name: "Blocked by" }).click();
  await drawer.getByRole("textbox", { name: "Blocked by: number or title" }).fill(first);
  await own.getByRole("option", { name: new RegExp(first) }).click();
  await expect(drawer.getByRole("region", { name: "Blocked by" }).getByRole("link", { name: new RegExp(first) })).toBeVisible();
  await expectAccessible(own);

  await drawer.getByRole("button", { name: "Start", exact: true }).click();
  const question = own.getByRole("dialog", { name: /^Start #/ });
  await expect(question.getByText(/still open/)).toBeVisible();
  await question.getByRole("button", { name: "Start", exact: true }).click();
  await expect(drawer.getByText("In Progress").first()).toBeVisible();

  // The other way round the two would wait for each other.
  await drawer.getByRole("link", { name: new RegExp(first) }).click();
  const blocker = own.getByRole("dialog", { name: new RegExp(first) });
  await blocker.getByRole("button", { name: "More", exact: true }).click();
  await own.getByRole("menuitem", { name: "Add" }).click();
  await own.getByRole("menuitem", { name: "Blocked by" }).click();
  await blocker.getByRole("textbox", { name: "Blocked by: number or title" }).fill(second);
  own.watched.expect(/409: .*\/links/);
  await own.getByRole("option", { name: new RegExp(second) }).click();
  await expect(blocker.getByText(/would wait for each other: #\d+ → #\d+ → #\d+/)).toBeVisible();
  await blocker.getByRole("button", { name: "Complete", exact: true }).click();
  await expect(blocker.getByText("Completed").first()).toBeVisible();
});
