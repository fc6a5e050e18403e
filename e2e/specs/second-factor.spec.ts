import type { Page } from "@playwright/test";
import { expect, test, type WatchedPage } from "../fixtures.ts";
import { homes, type Person } from "../people.ts";
import { totp } from "../totp.ts";

/** Passkeys need a host name; the product listens on 127.0.0.1. */
const byName = (url: string | undefined) => url!.replace("127.0.0.1", "localhost");

async function fillIn(page: Page, person: Pick<Person, "email" | "password">) {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Gives the page's browser a passkey device that confirms every question. */
async function addDevice(page: WatchedPage) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test("an authenticator app is set up, asked for at sign-in, and replaced by a recovery code", async ({ visitor: page, make }) => {
  const person = await make.person();
  await page.goto("/login");
  await fillIn(page, person);
  await expect(page).toHaveURL(homes[person.role]);
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code").fill(totp(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  const shown = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await page.getByRole("button", { name: "I saved my codes" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  await signOut(page);
  await fillIn(page, person);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  // The code of the set-up was used; the next one counts already.
  await page.getByLabel("Code").fill(totp(secret, 1));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(homes[person.role]);

  await signOut(page);
  await fillIn(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0]!);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(homes[person.role]);
  await page.goto("/profile?tab=security");
  await expect(page.getByText("9 of 10 left")).toBeVisible();
});

test("a passkey is added, signs in alone, finishes a sign-in with the password, and is removed", async ({ openPage, baseURL, make }) => {
  const person = await make.person();
  const page = await openPage({ baseURL: byName(baseURL) });
  await addDevice(page);
  await page.goto("/login");
  await fillIn(page, person);
  await expect(page).toHaveURL(homes[person.role]);
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByLabel("Name").fill("Studio laptop");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "I saved my codes" }).click();
  await expect(page.getByText("Studio laptop")).toBeVisible();

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(homes[person.role]);

  await signOut(page);
  await fillIn(page, person);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page).toHaveURL(homes[person.role]);

  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Remove Studio laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Studio laptop", { exact: true })).toBeHidden();
  await signOut(page);
  await fillIn(page, person);
  await expect(page).toHaveURL(homes[person.role]);
});
