import type { WatchedPage } from "./fixtures.ts";

/** px between the margins of A4 and Letter. */
export const sheets = { A4: 703, Letter: 725 };

/** Controls that have no use on paper, and are visible; `More for …` are the menus of rows and plots. */
export const controls = (page: WatchedPage) =>
  page
    .locator('[data-screen-only], [role="search"], .mantine-Button-root, .mantine-ActionIcon-root, .mantine-SegmentedControl-root')
    .or(page.locator('button[aria-label^="More for"]'))
    .filter({ visible: true });
