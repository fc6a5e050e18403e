import type { BrowserContextOptions } from "@playwright/test";
import { startProvider } from "../../server/src/test/fakes/sign-on-provider.ts";
import { expect, test as base } from "../fixtures.ts";
import { newDataDir, type Product, startProduct } from "../product.ts";

type Provider = Awaited<ReturnType<typeof startProvider>>;

/** An installation with a real OpenID Connect provider, which knows Asha. */
const test = base.extend<{ at: BrowserContextOptions }, { provider: Provider; product: Product }>({
  provider: [
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startProduct(newDataDir(), {
        OIDC_ISSUER: provider.url,
        OIDC_CLIENT_ID: "daybook",
        OIDC_CLIENT_SECRET: "a secret of the tests only",
        OIDC_NAME: "Halcyon ID",
        OIDC_AUTO_CREATE: "true",
        OIDC_ONLY: "true",
      });
      provider.daybookUrl = product.url;
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  at: async ({ product, provider }, use) => {
    provider.person = { sub: "asha", email: "asha@example.com", email_verified: true, name: "Asha Rao" };
    await use({ baseURL: product.url });
  },
});

test.describe.configure({ mode: "serial" });

test("signs in at the provider, returns to the requested page, and signs out there too", async ({ openPage, at }) => {
  const page = await openPage(at);
  await page.goto("/all-eods?search=engine");
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await page.getByRole("link", { name: "Sign in with Halcyon ID" }).click();
  await expect(page).toHaveURL(/\/all-eods\?search=engine/);
  await expect(page.getByText("Asha Rao").first()).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Sign out of Halcyon ID" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("link", { name: "Sign in with Halcyon ID" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?next=/);
});

test("explains a refusal by the provider and keeps the requested page", async ({ openPage, at, provider }) => {
  const page = await openPage(at);
  provider.person = undefined;
  await page.goto("/login?next=/policy");
  await page.getByRole("link", { name: "Sign in with Halcyon ID" }).click();
  await expect(page.getByRole("alert")).toHaveText("The sign-in at Halcyon ID was cancelled. Please try again.");

  provider.person = { sub: "asha", email: "asha@example.com", email_verified: true, name: "Asha Rao" };
  await page.getByRole("link", { name: "Sign in with Halcyon ID" }).click();
  await expect(page).toHaveURL(/\/policy$/);
});

test("clears what another user left in this browser", async ({ openPage, at }) => {
  const page = await openPage(at);
  await page.goto("/login");
  await page.evaluate(() => localStorage.setItem("daybook:user", JSON.stringify({ _id: "another", name: "Another" })));
  await page.evaluate(() => localStorage.setItem("left-over", "from another user"));
  await page.goto("/api/auth/oidc/start");
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => localStorage.getItem("left-over"))).toBeNull();
});
