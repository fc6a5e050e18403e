import type { Page } from "@playwright/test";
import type { Role } from "@daybook/contract/core/constants";
import { mobileOverlayClickMs } from "@daybook/contract/core/constants";
import { expect, test } from "../fixtures.ts";
import { admin, everyRole, homes, lead, member } from "../people.ts";
import { letPass, stopTime } from "../time.ts";

/** Matches a link by its label; a count may follow ("63 to approve"). */
const named = (label: string) => new RegExp(`^${label}(\\d+ .+)?$`);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The specification's sidebars, with Analytics and Reports for admins and team leads, and Settings for admins. */
const sidebars: Record<Role, string[]> = {
  admin: [
    "Overview",
    "Users",
    "Projects",
    "EODs",
    "Leaves",
    "Hours",
    "Task Management",
    "KRA Management",
    "WhatsApp Reminders",
    "Announcements",
    "Analytics",
    "Reports",
    "Workload",
    "Policy",
    "Settings",
  ],
  team_lead: [
    "Overview",
    "Users",
    "Projects",
    "EODs",
    "Leaves",
    "Hours",
    "Task Management",
    "KRA Management",
    "Announcements",
    "Analytics",
    "Reports",
    "Workload",
    "Policy",
  ],
  team_member: ["Dashboard", "EODs", "Task Management", "Leaves", "Hours", "Policy"],
};

const roleLabels: Record<Role, string> = { admin: "Admin", team_lead: "Team Lead", team_member: "Team Member" };

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar", includeHidden: true });
/** Waits until the server has stored a preference. */
const preferenceSaved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/users/preferences") && response.request().method() === "PUT");

const links = (page: Page) => sidebar(page).getByRole("navigation", { includeHidden: true }).getByRole("link", { includeHidden: true });

for (const person of everyRole) {
  for (const [size, options] of Object.entries({ desktop: {}, phone })) {
    test(`the sidebar of ${person.role} on a ${size} has the links of the specification, Workload and Logout`, async ({ signIn }) => {
      const page = await signIn(person, options);
      await page.goto(homes[person.role]);
      await expect(links(page)).toHaveText(sidebars[person.role].map(named));
      await expect(sidebar(page).getByRole("button", { name: "Logout", includeHidden: true })).toHaveCount(1);
    });
  }

  test(`every link in the sidebar of ${person.role} opens a screen`, async ({ signIn }) => {
    const page = await signIn(person);
    await page.goto(homes[person.role]);
    for (const name of sidebars[person.role]) {
      await links(page)
        .filter({ hasText: named(name) })
        .click();
      await expect(links(page).filter({ hasText: named(name) })).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Page not found" })).toHaveCount(0);
    }
  });

  test(`the user menu of ${person.role} shows ${roleLabels[person.role]}`, async ({ signIn }) => {
    const page = await signIn(person);
    await page.goto(homes[person.role]);
    await page.getByRole("banner").getByRole("button", { name: person.name }).click();
    const menu = page.getByRole("dialog", { name: "Account" });
    await expect(menu).toContainText(roleLabels[person.role]);
    await expect(menu).toContainText(person.email);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("banner").getByRole("button", { name: person.name })).toBeFocused();
  });
}

test("the desktop sidebar is open by default and stores its state", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  await page.goto("/dashboard");
  await expect(sidebar(page)).toBeInViewport();
  const saved = preferenceSaved(page);
  await page.getByRole("button", { name: "Hide sidebar" }).click();
  await expect(sidebar(page)).not.toBeInViewport();
  await saved;
  await page.reload();
  await expect(page.getByRole("button", { name: "Show sidebar" })).toBeVisible();
  await page.getByRole("button", { name: "Show sidebar" }).click();
  await expect(sidebar(page)).toBeInViewport();
});

test("the sidebar is fixed at 768 px and slides in at 767 px", async ({ signIn }) => {
  const page = await signIn(member, { viewport: { width: 768, height: 900 } });
  await page.goto("/dashboard");
  await expect(sidebar(page)).toBeInViewport();
  await expect(page.getByRole("button", { name: "Open menu" })).toHaveCount(0);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await expect(sidebar(page)).not.toBeInViewport();
});

test.describe("on a phone", () => {
  test("the overlay closes the sidebar only after 500 ms", async ({ signIn }) => {
    const page = await signIn(lead, phone);
    await page.clock.install();
    await page.goto("/team-lead");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(sidebar(page)).not.toBeInViewport();
    await stopTime(page);
    await page.getByRole("button", { name: "Open menu" }).tap();
    const overlay = page.getByTestId("scrim");
    await overlay.click({ position: { x: 380, y: 400 }, force: true });
    await expect(sidebar(page)).toBeInViewport();

    await letPass(page, mobileOverlayClickMs + 100);
    await page.clock.resume();
    await overlay.click({ position: { x: 380, y: 400 } });
    await expect(sidebar(page)).not.toBeInViewport();
    await expect(overlay).toHaveCount(0);
  });

  test("closes with Escape, its button or a link, and restores the focus", async ({ signIn }) => {
    const page = await signIn(lead, phone);
    await page.goto("/team-lead");
    const open = page.getByRole("button", { name: "Open menu" });
    await open.click();
    await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(sidebar(page)).not.toBeInViewport();
    await expect(open).toBeFocused();

    await open.click();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(sidebar(page)).not.toBeInViewport();

    await open.click();
    await links(page).filter({ hasText: "Projects" }).click();
    await expect(page).toHaveURL("/team-lead/projects");
    await expect(sidebar(page)).not.toBeInViewport();
  });
});

test.describe("the theme", () => {
  test("follows the system until the user selects one, which is stored per user", async ({ signIn, make }) => {
    const person = await make.person();
    const scheme = (page: Page) => page.locator("html").getAttribute("data-mantine-color-scheme");
    const page = await signIn(person, { colorScheme: "dark" });
    await page.goto("/dashboard");
    expect(await scheme(page)).toBe("dark");
    await page.getByRole("banner").getByRole("button", { name: person.name }).click();
    const saved = preferenceSaved(page);
    await page.getByText("Light", { exact: true }).click();
    await expect.poll(() => scheme(page)).toBe("light");
    await saved;

    const elsewhere = await signIn(person, { colorScheme: "dark" });
    await elsewhere.goto("/dashboard");
    await expect.poll(() => scheme(elsewhere)).toBe("light");
  });
});

test("the first Tab stop skips to the content", async ({ signIn }) => {
  const page = await signIn(admin);
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
