import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { workdayAhead } from "../time.ts";

test("my calendar shows own leave, due tasks and who is away, by month and week, with buttons and keys", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const [member, mate] = [await make.person({ team }), await make.person({ team })];
  const day = workdayAhead(1);
  await (await signIn(mate)).request.post("/api/leaves", { data: { leaveType: "Sick", startDate: day, reason: "A private matter" } });
  const page = await signIn(member);
  await page.request.post("/api/leaves", { data: { leaveType: "Casual", startDate: day } });
  const title = `Draw the map ${member.name}`;
  await page.request.post("/api/tasks/bulk", { data: { tasks: [{ title, dueDate: day, assignee: member._id }] } });

  await page.goto(`/calendar?date=${day}`);
  const details = page.locator("main section section");
  await expect(details.getByText(title)).toBeVisible();
  await expect(details.getByText(/pending/)).toBeVisible();
  await expect(page.getByText("A private matter")).toHaveCount(0);
  await expect(page.getByText(mate.name)).toHaveCount(0);
  await expectAccessible(page);

  // Keys work once the page is hydrated, which takes a moment on a busy machine.
  await page.watched.live();
  await page.keyboard.press("w");
  await expect(page).toHaveURL(`/calendar?date=${day}&view=week`);
  await expect(page.getByRole("listitem").filter({ hasText: `${title}, due, To Do` })).toHaveCount(1);
  await expectAccessible(page);
  await movesAndReturns(page, "week");
  await page.keyboard.press("m");
  await movesAndReturns(page, "month");

  await page.goto(`/calendar?view=week&date=${day}`);
  await page.getByRole("link", { name: title }).first().click();
  await expect(page).toHaveURL(/\/tasks\/[\w-]+$/);
});

/** Goes on and back by button, then by key, and returns to today. */
async function movesAndReturns(page: Page, unit: "month" | "week") {
  const period = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  const next = page.getByRole("button", { name: `Next ${unit}` });
  await next.waitFor();
  const first = await period.textContent();
  await next.click();
  await expect(period).not.toHaveText(first!);
  await page.getByRole("button", { name: `Previous ${unit}` }).click();
  await expect(period).toHaveText(first!);
  await page.keyboard.press("ArrowRight");
  await expect(period).not.toHaveText(first!);
  await page.keyboard.press("k");
  await expect(period).toHaveText(first!);
  await page.keyboard.press("t");
  await expect(page).not.toHaveURL(/date=/);
}
