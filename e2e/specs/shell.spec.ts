import type { Page } from "@playwright/test";
import type { Role } from "@daybook/contract/core/constants";
import { mobileOverlayClickMs } from "@daybook/contract/core/constants";
import { expect, test } from "../fixtures.ts";
import { admin, everyRole, homes, lead, member } from "../people.ts";
import { letPass, stopTime } from "../time.ts";

/** A link by its words; a quiet count may follow ("63 to approve"). */
const named = (words: string) => new RegExp(`^${words}(\\d+ .+)?$`);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The specification's lists, with Analytics and Reports for those who run things. */
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
    "Policy",
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
    "Policy",
  ],
  team_member: ["Dashboard", "EODs", "Task Management", "Leaves", "Hours", "Policy"],
};

const roleLabels: Record<Role, string> = { admin: "Admin", team_lead: "Team Lead", team_member: "Team Member" };

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar", includeHidden: true });
/** The server's answer that it keeps what a person chose. */
const remembered = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/users/preferences") && response.request().method() === "PUT");

const links = (page: Page) => sidebar(page).getByRole("navigation", { includeHidden: true }).getByRole("link", { includeHidden: true });

for (const person of everyRole) {
  for (const [size, options] of Object.entries({ desktop: {}, phone })) {
    test(`the sidebar of ${person.role} on a ${size} holds the places of the specification, and Logout`, async ({ signIn }) => {
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

  test(`the user menu says that ${person.role} is ${roleLabels[person.role]}`, async ({ signIn }) => {
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

test("on a desktop the sidebar is open, and stays as it was left", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  await page.goto("/dashboard");
  await expect(sidebar(page)).toBeInViewport();
  const saved = remembered(page);
  await page.getByRole("button", { name: "Hide sidebar" }).click();
  await expect(sidebar(page)).not.toBeInViewport();
  await saved;
  await page.reload();
  await expect(page.getByRole("button", { name: "Show sidebar" })).toBeVisible();
  await page.getByRole("button", { name: "Show sidebar" }).click();
  await expect(sidebar(page)).toBeInViewport();
});

test("at 768 px the sidebar stands beside the screen, at 767 it slides in over it", async ({ signIn }) => {
  const page = await signIn(member, { viewport: { width: 768, height: 900 } });
  await page.goto("/dashboard");
  await expect(sidebar(page)).toBeInViewport();
  await expect(page.getByRole("button", { name: "Open menu" })).toHaveCount(0);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await expect(sidebar(page)).not.toBeInViewport();
});

test.describe("on a phone", () => {
  test("the sidebar slides in with an overlay that listens after half a second", async ({ signIn }) => {
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

  test("it closes with Escape, with its button and by going somewhere, and gives the focus back", async ({ signIn }) => {
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
  test("follows the system until one is chosen, and is remembered with the person", async ({ signIn, make }) => {
    const person = await make.person();
    const scheme = (page: Page) => page.locator("html").getAttribute("data-mantine-color-scheme");
    const page = await signIn(person, { colorScheme: "dark" });
    await page.goto("/dashboard");
    expect(await scheme(page)).toBe("dark");
    await page.getByRole("banner").getByRole("button", { name: person.name }).click();
    const saved = remembered(page);
    await page.getByText("Light", { exact: true }).click();
    await expect.poll(() => scheme(page)).toBe("light");
    await saved;

    const elsewhere = await signIn(person, { colorScheme: "dark" });
    await elsewhere.goto("/dashboard");
    await expect.poll(() => scheme(elsewhere)).toBe("light");
  });
});

test("the first key leads past the frame to the content", async ({ signIn }) => {
  const page = await signIn(admin);
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
