import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { admin } from "../people.ts";

test("an admin creates a webhook, tests it, sees a change delivered and sends it again, and deletes it", async ({ signIn }) => {
  const received: { type: string; id: unknown; signature: unknown }[] = [];
  let status = 200;
  const service = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { type } = JSON.parse(body) as { type: string };
      received.push({ type, id: request.headers["webhook-id"], signature: request.headers["webhook-signature"] });
      response.writeHead(status).end();
    });
  });
  await once(service.listen(0, "127.0.0.1"), "listening");
  const name = unique("Build board");

  const page = await signIn(admin);
  await page.goto("/admin/settings?tab=integrations");
  await page.getByRole("button", { name: "New webhook" }).click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Address" }).fill(`http://127.0.0.1:${(service.address() as AddressInfo).port}/hook`);
  await form.getByRole("combobox", { name: "Events" }).fill("labels.created");
  await page.getByRole("option", { name: "labels.created" }).click();
  await page.keyboard.press("Tab");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create webhook" }).click();
  const ready = page.getByRole("dialog", { name: `${name} is ready` });
  await expect(ready.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
  await ready.getByRole("button", { name: "I saved the secret" }).click();

  await page.getByRole("button", { name: `Open ${name}` }).click();
  const drawer = page.getByRole("dialog", { name: `Webhook ${name}` });
  await drawer.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("Test delivered")).toBeVisible();
  expect(received).toMatchObject([{ type: "webhooks.tested", signature: expect.stringMatching(/^v1,/) }]);

  status = 503;
  await page.evaluate(
    (label) =>
      fetch("/api/labels", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: label, color: "blue" }),
      }),
    unique("Hooked"),
  );
  await drawer.getByRole("button", { name: "Show labels.created" }).click({ timeout: 15_000 });
  await expect(drawer.getByText(/replied 503/)).toBeVisible({ timeout: 15_000 });
  await expect(drawer.getByText(/^Failing since/)).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  status = 200;
  await drawer.getByRole("button", { name: "Send again now" }).click();
  await expect(drawer.getByText(/Replied 200/)).toHaveCount(1, { timeout: 15_000 });
  const events = received.filter(({ type }) => type === "labels.created");
  expect(new Set(events.map(({ id }) => id)).size).toBe(1);

  await drawer.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByRole("button", { name: `Open ${name}` })).toBeHidden();
  service.close();
});
