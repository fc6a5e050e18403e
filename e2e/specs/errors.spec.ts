import { expect, test, withoutSsr } from "../fixtures.ts";
import { admin } from "../people.ts";

test("an uncaught error that mentions the sidebar shows the layout error screen", async ({ signIn }) => {
  const page = await signIn(admin);
  page.watched.expect(/sidebar could not be rendered/);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error("The sidebar could not be rendered");
      }),
  );
  await expect(page.getByRole("heading", { name: "Layout Error" })).toBeVisible();
  await expect(page.getByText("There was an issue loading the admin layout")).toBeVisible();
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
});

test("the layout error screen also catches an error from before hydration, alone", async ({ signIn }) => {
  const page = await signIn(admin);
  page.watched.expect(/sidebar could not be rendered/);
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      throw new Error("The sidebar could not be rendered");
    }),
  );
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Layout Error" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(1);
});

test("other uncaught errors do not", async ({ signIn }) => {
  const page = await signIn(admin);
  page.watched.expect(/something else/);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const thrown = page.waitForEvent("pageerror");
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error("something else");
      }),
  );
  await thrown;
  await page.watched.settled();
  await expect(page.getByRole("heading", { name: "Layout Error" })).toHaveCount(0);
});

test("a failed list shows the message and a retry button", async ({ signIn }) => {
  const page = await signIn(admin);
  page.watched.expect(/503: GET/);
  const message = "Daybook cannot reach its database right now. Please try again in a moment.";
  let isDown = true;
  await withoutSsr(page);
  await page.route(/\/api\/users(\/admin)?(\?|$)/, (route) =>
    isDown ? route.fulfill({ status: 503, json: { success: false, message, code: "unavailable" } }) : route.continue(),
  );
  await page.goto("/admin/users");
  await expect(page.getByText(message)).toBeVisible({ timeout: 15_000 });
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(message)).toBeHidden();
  await expect(page.getByRole("row").or(page.getByRole("listitem")).nth(2)).toBeVisible();
});

test("a failure without a message shows the specification's fallback", async ({ signIn }) => {
  const page = await signIn(admin);
  page.watched.expect(/500: GET/);
  await withoutSsr(page);
  await page.route(/\/api\/users(\/admin)?(\?|$)/, (route) =>
    route.fulfill({ status: 500, body: "<h1>Bad gateway</h1>", contentType: "text/html" }),
  );
  await page.goto("/admin/users");
  await expect(page.getByText("Failed to get users")).toBeVisible({ timeout: 15_000 });
});

test("an unreachable server at the start shows a retry button", async ({ visitor: page }) => {
  page.watched.expect(/failed: GET .*\/auth\/check/);
  let isDown = true;
  await page.route("**/api/auth/check", (route) => (isDown ? route.abort("connectionrefused") : route.continue()));
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 15_000 });
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});
