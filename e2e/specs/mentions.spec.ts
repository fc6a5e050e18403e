import { expectAccessible } from "../page-errors.ts";
import { expect, test } from "../fixtures.ts";

test("an @ in a comment suggests people who may read the task, and the choice is notified", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const member = await make.person({ team });
  const [leadPage, page] = [await signIn(lead), await signIn(member)];
  const created = await page.request.post("/api/tasks/bulk", { data: { tasks: [{ title: "Plan the workshop" }] } });
  const { _id: id } = (await created.json()).data[0];
  await page.goto(`/tasks/${id}`);

  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.pressSequentially(`Please see @${lead.name.slice(0, 4).toLowerCase()}`);
  const option = page.getByRole("listbox", { name: "People to mention" }).getByRole("option", { name: lead.name });
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await comment.press("Escape");
  await expect(option).toBeHidden();
  await expect(comment).toBeFocused();

  await comment.fill("");
  await comment.pressSequentially(`Please see @${lead.name}`);
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(comment).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id"))!);
  await comment.press("Enter");
  await expect(comment).toHaveValue(`Please see @${lead.name} `);
  await comment.pressSequentially("today");
  await comment.press("Control+Enter");
  await expect(page.getByText(`Please see @${lead.name} today`)).toBeVisible();

  await leadPage.goto("/inbox");
  await expect(leadPage.getByRole("button", { name: new RegExp(`${member.name} mentioned you`) })).toBeVisible();
});

test("on a phone a tap inserts the name; Escape in a dialog closes only the list", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const page = await signIn(await make.person({ team }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/tasks?new=task");
  const dialog = page.getByRole("dialog", { name: "New task" });
  const description = dialog.getByRole("textbox", { name: "Description" });
  await description.pressSequentially(`Ask @${lead.name.split(" ")[0]}`);
  const option = page.getByRole("option", { name: lead.name });
  await expect(option).toBeVisible();
  await description.press("Escape");
  await expect(option).toBeHidden();
  await expect(dialog).toBeVisible();
  await description.press("Backspace");
  await description.press("Home");
  await description.fill("");
  await description.pressSequentially(`Ask @${lead.name.split(" ")[0]}`);
  await option.click();
  await expect(description).toHaveValue(`Ask @${lead.name} `);
});
