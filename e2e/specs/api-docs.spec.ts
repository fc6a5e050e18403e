import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { member } from "../people.ts";

test("the API documentation tries a call with an access token, never with the session", async ({ signIn }) => {
  const page = await signIn(member);
  const created = await page.request.post("/api/auth/tokens", {
    data: { name: unique("Trial"), scopes: ["tasks:read"], expiresInDays: 30 },
  });
  const { data } = (await created.json()) as { data: { token: string } };

  await page.goto("/api/docs");
  await page.getByRole("searchbox", { name: "Filter endpoints" }).fill("GET /tasks sorted and paged");
  const call = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "GET /tasks", exact: true }) });
  await expect(call.getByText("Scope of an access token: tasks:read.")).toBeVisible();
  await call.getByText("Try it").click();
  const response = call.getByRole("status", { name: "Response" });
  await call.getByRole("button", { name: "Send" }).click();
  await expect(response).toContainText("401");
  await call.getByLabel("limit").fill("1");
  await call.getByLabel("Access token").fill(data.token);
  await call.getByRole("button", { name: "Send" }).click();
  await expect(response).toContainText(/^200/);
  await expect(response).toContainText('"currentPage": 1');
  await expectAccessible(page);
});
