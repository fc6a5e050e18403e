import { join } from "node:path";
import { Api } from "../api.ts";
import { expect, test, type WatchedPage } from "../fixtures.ts";
import { controls, sheets } from "../paper.ts";
import { everyRole } from "../people.ts";
import { anyTask, screensOf } from "../site-map.ts";
import { accessibilityFaults } from "../page-errors.ts";
import { smallTargets } from "../touch-targets.ts";

const directory = join(import.meta.dirname, "../screenshots");
const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } };
/** Each theme and each width once; `SCREENS=all` tests all four combinations. */
const variants = [
  { theme: "light", width: 1440 },
  { theme: "dark", width: 390 },
  ...(process.env.SCREENS === "all"
    ? ([
        { theme: "dark", width: 1440 },
        { theme: "light", width: 390 },
      ] as const)
    : []),
] as const;

/** Browsers shrink what is wider, such as a month of reports, to fit the sheet; by more than this it would be cut. */
const shrinks = 1.5;

type Variant = { who: string; theme: "light" | "dark"; width: keyof typeof sizes };

/** Opens a screen and waits for its data, animations and fonts. */
async function openSettled(page: WatchedPage, path: string) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.watched.settled();
  await page.evaluate(() => document.fonts.ready);
}

/** Saves a screenshot of the whole page in a viewport of its full height, which includes virtualized content. */
async function takeScreenshot(page: WatchedPage, name: string) {
  const { width, height } = page.viewportSize()!;
  const fullHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(fullHeight, height), 3000) });
  await page.screenshot({ path: join(directory, `${name}.png`), animations: "disabled" });
  await page.setViewportSize({ width, height });
}

/** By how many pixels the page or the screen is wider than the viewport. */
const overflow = (page: WatchedPage) =>
  page.evaluate(() => {
    const widest = [document.documentElement, document.querySelector("#screen")].filter((each) => each !== null);
    return Math.max(...widest.map((each) => each.scrollWidth - each.clientWidth));
  });

/** The screen prints as a document: in light, with its title, without controls, on A4 and Letter. */
async function checkPrint(page: WatchedPage, path: string) {
  const screen = page.viewportSize()!;
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.emulateMedia({ media: "print" });
  await expect(html, `${path} prints in light`).toHaveAttribute("data-mantine-color-scheme", "light");
  for (const [sheet, width] of Object.entries(sheets)) {
    await page.setViewportSize({ width, height: 1000 });
    await expect.soft(page.locator("h1").filter({ visible: true }).first(), `${path} has its title on ${sheet}`).toBeVisible();
    await expect.soft(controls(page), `${path} prints no controls on ${sheet}`).toHaveCount(0);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(needed, `${path} fits ${sheet}`).toBeLessThanOrEqual(width * shrinks);
  }
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await page.setViewportSize(screen);
}

/** The screen fits a phone with type that is twice as large. */
async function checkLargeType(page: WatchedPage, path: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  const setSize = (standard: number) => devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: (standard * 13) / 16 } });
  await setSize(32);
  const title = page.getByRole("heading", { level: 1 }).first();
  await expect.soft(title, path).toHaveCSS("font-size", /^(3[2-9]|[4-9]\d)/);
  await page.watched.settled();
  expect.soft(await overflow(page), `${path} is wider than the phone with large type`).toBeLessThanOrEqual(0);
  await setSize(16);
  await devtools.detach();
}

async function checkScreen(page: WatchedPage, path: string, { who, theme, width }: Variant) {
  const failedCalls: string[] = [];
  const note = (response: { status(): number; url(): string }) => {
    // Without a session the first call fails with 401.
    if (response.status() >= 400 && !(who === "anonymous" && response.url().endsWith("/auth/check")))
      failedCalls.push(`${response.status()} ${response.url()}`);
  };
  page.on("response", note);
  await openSettled(page, path);
  const name = `${who}${path
    .replace(/[0-9a-f-]{36}/, "")
    .replaceAll(/[^a-z]+/g, "-")
    .replace(/-$/, "")}-${theme}-${width}`;
  if (process.env.SCREENSHOTS) await takeScreenshot(page, name);
  expect.soft(await overflow(page), `${name} is wider than the viewport`).toBeLessThanOrEqual(0);
  expect.soft(await accessibilityFaults(page), `${name}: accessibility`).toEqual([]);
  if (width === 390) expect.soft(await page.evaluate(smallTargets), `${name}: smaller than a finger`).toEqual([]);
  expect.soft(failedCalls, `${name}: failed calls`).toEqual([]);
  page.off("response", note);
}

for (const { theme, width } of variants) {
  const options = {
    viewport: sizes[width],
    colorScheme: theme,
    reducedMotion: "reduce",
    hasTouch: width === 390,
    isMobile: width === 390,
  } as const;

  test(`every screen of an anonymous visitor, ${theme}, ${width} px`, async ({ openPage }) => {
    test.setTimeout(400_000);
    const page = await openPage(options);
    for (const path of [...screensOf("anonymous"), "/register", "/no/such/page"])
      await checkScreen(page, path, { who: "anonymous", theme, width });
  });

  for (const person of everyRole) {
    test(`every screen of ${person.role}, ${theme}, ${width} px`, async ({ signIn, asAdmin }) => {
      test.setTimeout(400_000);
      const page = await signIn(person, options);
      const { teamId } = (await asAdmin.call("GET /users", { search: person.email }))[0]!;
      const [task] = await new Api(page.context().request).call("GET /tasks", { limit: 1 });
      for (const path of [...screensOf(person.role), `/teams/${teamId}`].map((each) => each.replace(anyTask, task!._id))) {
        await checkScreen(page, path, { who: person.role, theme, width });
        await (width === 390 ? checkLargeType(page, path) : checkPrint(page, path));
      }
    });
  }
}
