import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Api } from "../api.ts";
import { expect, test, type WatchedPage } from "../fixtures.ts";
import { everyRole } from "../people.ts";
import { anyTask, screensOf } from "../site-map.ts";
import { accessibilityFaults } from "../page-errors.ts";

const directory = join(import.meta.dirname, "../screenshots");
const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } };
/** Every theme and every width once; `SCREENS=all` looks at each screen in all four. */
const looks = [
  { theme: "light", width: 1440 },
  { theme: "dark", width: 390 },
  ...(process.env.SCREENS === "all"
    ? ([
        { theme: "dark", width: 1440 },
        { theme: "light", width: 390 },
      ] as const)
    : []),
] as const;

type Look = { who: string; theme: "light" | "dark"; width: keyof typeof sizes };

/** Opens a screen as it is after a moment: data there, nothing moving. */
async function settle(page: WatchedPage, path: string) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.watched.quiet();
  await page.evaluate(() => document.fonts.ready);
}

/** The whole screen, as on a very tall monitor: what is laid out or painted only near the window is in it as well. */
async function takePicture(page: WatchedPage, name: string) {
  const { width, height } = page.viewportSize()!;
  const wanted = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(wanted, height), 3000) });
  await page.screenshot({ path: join(directory, `${name}.png`), animations: "disabled" });
  await page.setViewportSize({ width, height });
}

/** How far the page, or the screen inside the shell, is wider than the window. */
const overflow = (page: WatchedPage) =>
  page.evaluate(() => {
    const widest = [document.documentElement, document.querySelector("#screen")].filter((each) => each !== null);
    return Math.max(...widest.map((each) => each.scrollWidth - each.clientWidth));
  });

async function look(page: WatchedPage, path: string, { who, theme, width }: Look) {
  const refused: string[] = [];
  const note = (response: { status(): number; url(): string }) => {
    // A stranger is told by the first question that there is no session.
    if (response.status() >= 400 && !(who === "stranger" && response.url().endsWith("/auth/check")))
      refused.push(`${response.status()} ${response.url()}`);
  };
  page.on("response", note);
  await settle(page, path);
  const name = `${who}${path
    .replace(/[0-9a-f-]{36}/, "")
    .replaceAll(/[^a-z]+/g, "-")
    .replace(/-$/, "")}-${theme}-${width}`;
  await takePicture(page, name);
  expect.soft(await overflow(page), `${name} is wider than the window`).toBeLessThanOrEqual(0);
  expect.soft(await accessibilityFaults(page), `${name}: accessibility`).toEqual([]);
  expect.soft(refused, `${name}: refused calls`).toEqual([]);
  page.off("response", note);
}

test.beforeAll(() => void mkdirSync(directory, { recursive: true }));

for (const { theme, width } of looks) {
  const options = {
    viewport: sizes[width],
    colorScheme: theme,
    reducedMotion: "reduce",
    hasTouch: width === 390,
    isMobile: width === 390,
  } as const;

  test(`every screen of a stranger, ${theme}, ${width} px`, async ({ openPage }) => {
    test.setTimeout(400_000);
    const page = await openPage(options);
    for (const path of [...screensOf("stranger"), "/register", "/no/such/page"]) await look(page, path, { who: "stranger", theme, width });
  });

  for (const person of everyRole) {
    test(`every screen of ${person.role}, ${theme}, ${width} px`, async ({ signIn, asAdmin }) => {
      test.setTimeout(400_000);
      const page = await signIn(person, options);
      const { teamId } = (await asAdmin.call("GET /users", { search: person.email }))[0]!;
      const [task] = await new Api(page.context().request).call("GET /tasks", { limit: 1 });
      for (const path of [...screensOf(person.role), `/teams/${teamId}`].map((each) => each.replace(anyTask, task!._id)))
        await look(page, path, { who: person.role, theme, width });
    });
  }
}
