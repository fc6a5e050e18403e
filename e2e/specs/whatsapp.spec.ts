import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { notification, signatureOf } from "../../server/src/seed/reminders/whatsapp-notification.ts";
import { expect, test as base } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { type Product, startProduct } from "../product.ts";

/* A company with WhatsApp, whose Graph API is this test. */

type Sent = { text?: { body: string }; interactive?: { body: { text: string }; action: { buttons: { reply: { id: string } }[] } } };
type Company = Product & { sent: Sent[]; write(text: string): Promise<void> };

const phoneNumberId = "106540352242922";
const appSecret = "app-secret-of-the-browser-test";
const phone = "4915200288899";

function graphApi(sent: Sent[]): Promise<Server> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      sent.push(JSON.parse(body) as Sent);
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ contacts: [{ input: phone, wa_id: phone }], messages: [{ id: `wamid.out${sent.length}` }] }));
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

const test = base.extend<object, { company: Company }>({
  company: [
    async ({}, use) => {
      const sent: Sent[] = [];
      const graph = await graphApi(sent);
      const product = await startProduct(undefined, {
        WHATSAPP_TOKEN: "token-of-the-browser-test",
        WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
        WHATSAPP_APP_SECRET: appSecret,
        WHATSAPP_VERIFY_TOKEN: "verify-token-of-the-browser-test",
        WHATSAPP_API_BASE: `http://127.0.0.1:${(graph.address() as AddressInfo).port}/v23.0`,
      });
      let count = 0;
      const write = async (text: string) => {
        const message = {
          from: phone,
          id: `wamid.in${++count}`,
          timestamp: String(Math.floor(Date.now() / 1000)),
          type: "text",
          text: { body: text },
        };
        const body = JSON.stringify(notification(phoneNumberId, { messages: [message] }));
        const headers = { "content-type": "application/json", "x-hub-signature-256": signatureOf(body, appSecret) };
        const { status } = await fetch(`${product.url}/api/whatsapp/webhook`, { method: "POST", headers, body });
        expect(status).toBe(200);
      };
      await use({ ...product, sent, write });
      await product.stop();
      graph.closeAllConnections();
      graph.close();
    },
    { scope: "worker" },
  ],
});

test("a number is verified, lines become one draft, and the settings say what it costs", async ({ openPage, company }) => {
  test.setTimeout(240_000);
  const page = await openPage({ baseURL: company.url });
  const setup = new URL(company.setupLink!);
  await page.goto(setup.pathname + setup.search);
  await page.getByLabel("Name").fill("Vera First");
  await page.getByLabel("Email").fill("vera@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a-long-secret");
  await page.getByLabel("Company", { exact: true }).fill("Northwind Atelier");
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page).not.toHaveURL(/admin-setup/);

  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Verify number" }).click();
  const dialog = page.getByRole("dialog", { name: /Verify your number/ });
  await company.write(await dialog.getByLabel("Code").inputValue());
  await expect.poll(() => company.sent.at(-1)?.text?.body).toContain("This number is verified");
  await expect(page.getByText(`+${phone}`)).toBeVisible();
  await expect(dialog).toBeHidden();

  await company.write("Landing page 3h");
  await company.write("1:30 review done");
  await expect.poll(() => company.sent.at(-1)?.interactive?.body.text, { timeout: 30_000 }).toContain("4.5");
  expect(company.sent).toHaveLength(2);

  await page.goto("/admin/whatsapp-notifications");
  const log = page.getByRole("table", { name: "Log" });
  await expect(log.getByRole("row").filter({ hasText: "Lines of a report" })).toHaveCount(3);
  await expect(log.getByRole("row").filter({ hasText: "Received" })).toHaveCount(3);

  await page.goto("/admin/settings?tab=reminders");
  const costs = page.getByRole("region", { name: "WhatsApp costs" });
  await expect(costs).toContainText("2 messages");
  await expect(costs).toContainText("No cap");
  await costs.getByRole("button", { name: "Prices and cap" }).click();
  const prices = page.getByRole("dialog", { name: /^Prices and cap/ });
  await prices.getByLabel("Currency").fill("EUR");
  await prices.getByLabel("Price of a reminder").fill("0.0135");
  await prices.getByLabel("Price of an answer").fill("0.5");
  await prices.getByLabel("Answers not billed").fill("1");
  await prices.getByLabel("Monthly cap").fill("2");
  await expectAccessible(page);
  await prices.getByRole("button", { name: "Save" }).click();
  await expect(prices).toBeHidden();
  await expect(costs).toContainText("2 messages, about EUR 0.50");
  await expect(costs).toContainText("The cap is reached: reminders go by email until the month ends.");
  await expectAccessible(page);
  await page.reload();
  await expect(costs).toContainText("EUR 0.50 each · 1 not billed");
});
