import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { admin } from "../people.ts";

test("an admin sets a team's channel, tests it, replaces an address that is gone and removes it", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const posted: string[] = [];
  const service = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      posted.push(body);
      response.writeHead(request.url === "/gone" ? 410 : 200).end();
    });
  });
  await once(service.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

  const page = await signIn(admin);
  // Other tests make more teams than a page has.
  await page.goto(`/admin/teams?search=${encodeURIComponent(team)}`);
  await page.getByRole("button", { name: `More for ${team}` }).click();
  await page.getByRole("menuitem", { name: "Channel" }).click();
  const dialog = page.getByRole("dialog", { name: `Channel of ${team}` });
  await dialog.getByRole("textbox", { name: /ebhook address/ }).fill("127.0.0.1/hook");
  await dialog.getByRole("button", { name: "Save channel" }).click();
  await expect(dialog.getByText("The address must begin with https:// or http://")).toBeVisible();

  await dialog.getByRole("textbox", { name: /ebhook address/ }).fill(`${address}/gone`);
  await dialog.getByRole("button", { name: "Save channel" }).click();
  await expect(dialog.getByText("Not used yet")).toBeVisible();
  page.watched.expect(/409: POST .*\/channel\/test/);
  await dialog.getByRole("button", { name: "Send test" }).click();
  await expect(dialog.getByText("Paused", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole("textbox", { name: /ebhook address/ }).fill(`${address}/hook`);
  await dialog.getByRole("button", { name: "Replace address" }).click();
  await expect(dialog.getByText("Not used yet")).toBeVisible();
  await dialog.getByRole("button", { name: "Send test" }).click();
  await expect(dialog.getByText("Working")).toBeVisible();
  expect(posted.map((body) => (JSON.parse(body) as { text: string }).text)[1]).toContain(`Messages about ${team} come here.`);

  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove channel" }).click();
  await expect(dialog.getByRole("button", { name: "Save channel" })).toBeVisible();
  service.close();
});
