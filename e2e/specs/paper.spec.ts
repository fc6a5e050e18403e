import { Api } from "../api.ts";
import { expect, test, type WatchedPage } from "../fixtures.ts";
import { everyRole, lead } from "../people.ts";
import { anyTask, screensOf } from "../site-map.ts";

/** px between the margins of A4 and Letter. */
const sheets = { A4: 703, Letter: 725 };
/** Browsers shrink what is wider, such as a month of reports, to fit the sheet; by more than this it would be cut. */
const shrinks = 1.5;

/** px by which the sheet of the report form is wider than a phone with very large text; it scrolls sideways. */
const sheetIsWider = 60;
const withReportForm = ["/submit-eod", "/dashboard", "/all-eods", "/team-lead"];

/** Controls that have no use on paper, and are visible; `More for …` are the menus of rows and plots. */
const controls = (page: WatchedPage) =>
  page
    .locator('[data-screen-only], [role="search"], .mantine-Button-root, .mantine-ActionIcon-root, .mantine-SegmentedControl-root')
    .or(page.locator('button[aria-label^="More for"]'))
    .filter({ visible: true });

for (const person of everyRole)
  test(`every screen of ${person.role} prints as a document`, async ({ signIn }) => {
    test.setTimeout(400_000);
    const page = await signIn(person, { colorScheme: "dark" });
    const [task] = await new Api(page.context().request).call("GET /tasks", { limit: 1 });
    for (const path of screensOf(person.role).map((each) => each.replace(anyTask, task!._id))) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.watched.settled();
      await page.emulateMedia({ media: "print" });
      await expect(page.locator("html"), `${path} prints in light`).toHaveAttribute("data-mantine-color-scheme", "light");
      for (const [sheet, width] of Object.entries(sheets)) {
        await page.setViewportSize({ width, height: 1000 });
        await expect.soft(page.locator("h1").filter({ visible: true }).first(), `${path} has its title on ${sheet}`).toBeVisible();
        await expect.soft(controls(page), `${path} prints no controls on ${sheet}`).toHaveCount(0);
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(needed, `${path} fits ${sheet}`).toBeLessThanOrEqual(width * shrinks);
      }
      // The page is examined for accessibility as it is on a screen.
      await page.emulateMedia({ media: "screen" });
    }
  });

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

for (const person of everyRole)
  test(`type that is twice as large fits every screen of ${person.role} on a phone`, async ({ signIn }) => {
    test.setTimeout(400_000);
    const page = await signIn(person, { viewport: { width: 390, height: 844 } });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.enable");
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    for (const path of screensOf(person.role).filter((each) => !each.includes(anyTask))) {
      await page.goto(path);
      const title = page.getByRole("heading", { level: 1 }).first();
      await title.waitFor();
      await page.watched.settled();
      expect.soft(await title.evaluate((each) => parseFloat(getComputedStyle(each).fontSize)), path).toBeGreaterThanOrEqual(32);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wider, `${path} is wider than the phone`).toBeLessThanOrEqual(withReportForm.includes(path) ? sheetIsWider : 0);
    }
  });
