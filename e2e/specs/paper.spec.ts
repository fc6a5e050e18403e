import { Api } from "../api.ts";
import { expect, test } from "../fixtures.ts";
import { controls, sheets } from "../paper.ts";
import { lead } from "../people.ts";

test("an open drawer prints as a document, without the screen behind it", async ({ signIn }) => {
  const page = await signIn(lead);
  const [task] = await new Api(page.context().request).call("GET /tasks", { limit: 1 });
  await page.goto(`/team-lead/task-management?task=${task!._id}`);
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("heading").first()).toBeVisible();
  await page.watched.settled();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: sheets.A4, height: 400 });
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(controls(page)).toHaveCount(0);
  // It begins at the top of the first sheet, and continues on the next ones.
  const box = (await drawer.boundingBox())!;
  expect([Math.round(box.x), Math.round(box.y), Math.round(box.width)]).toEqual([0, 0, sheets.A4]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThanOrEqual(Math.floor(box.height));
  expect(box.height).toBeGreaterThan(400);
  await page.emulateMedia({ media: "screen" });
});
