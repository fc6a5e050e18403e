import { expect, test, withoutPicture } from "../fixtures.ts";
import { admin } from "../people.ts";

test("an error that nobody caught and that speaks of the frame shows the layout error", async ({ signIn }) => {
  const page = await signIn(admin);
  page.watched.expect(/sidebar could not be drawn/);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error("The sidebar could not be drawn");
      }),
  );
  await expect(page.getByRole("heading", { name: "Layout Error" })).toBeVisible();
  await expect(page.getByText("There was an issue loading the admin layout")).toBeVisible();
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
});

test("another error that nobody caught does not", async ({ signIn }) => {
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
  await page.watched.quiet();
  await expect(page.getByRole("heading", { name: "Layout Error" })).toHaveCount(0);
});

test("a list that cannot be had says why and offers to try again", async ({ signIn }) => {
  const page = await signIn(admin);
  page.watched.expect(/503: GET/);
  const sentence = "Daybook cannot reach its database right now. Please try again in a moment.";
  let away = true;
  await withoutPicture(page);
  await page.route(/\/api\/users(\/admin)?(\?|$)/, (route) =>
    away ? route.fulfill({ status: 503, json: { success: false, message: sentence, code: "unavailable" } }) : route.continue(),
  );
  await page.goto("/admin/users");
  await expect(page.getByText(sentence)).toBeVisible({ timeout: 15_000 });
  away = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(sentence)).toBeHidden();
  await expect(page.getByRole("row").or(page.getByRole("listitem")).nth(2)).toBeVisible();
});

test("a failure without words gets the specification's", async ({ signIn }) => {
  const page = await signIn(admin);
  page.watched.expect(/500: GET/);
  await withoutPicture(page);
  await page.route(/\/api\/users(\/admin)?(\?|$)/, (route) =>
    route.fulfill({ status: 500, body: "<h1>Bad gateway</h1>", contentType: "text/html" }),
  );
  await page.goto("/admin/users");
  await expect(page.getByText("Failed to get users")).toBeVisible({ timeout: 15_000 });
});

test("a server that cannot be reached at the start is named, and tried again", async ({ stranger: page }) => {
  page.watched.expect(/failed: GET .*\/auth\/check/);
  let away = true;
  await page.route("**/api/auth/check", (route) => (away ? route.abort("connectionrefused") : route.continue()));
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 15_000 });
  away = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});
