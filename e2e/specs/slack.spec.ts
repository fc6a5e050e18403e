import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test as base } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import type { Person } from "../people.ts";
import { newDataDir, type Product, startProduct } from "../product.ts";

const signingSecret = "signing-secret-of-a-browser-test";
const password = "harbour-light-2026";
const founder: Person = { name: "Vera First", email: "vera@example.com", password, role: "admin" };

type Company = Product & { sent: { url: string; body: string }[] };

/** An installation with Slack, whose API is on loopback. */
const test = base.extend<object, { company: Company }>({
  company: [
    async ({ playwright }, use) => {
      const sent: Company["sent"] = [];
      const slack = createServer((request, response) => {
        let body = "";
        request.setEncoding("utf8").on("data", (part: string) => (body += part));
        request.on("end", () => {
          sent.push({ url: request.url!, body });
          response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true,"ts":"1.1"}');
        });
      });
      await once(slack.listen(0, "127.0.0.1"), "listening");
      const base = `http://127.0.0.1:${(slack.address() as AddressInfo).port}/api`;
      const settings = { SLACK_SIGNING_SECRET: signingSecret, SLACK_BOT_TOKEN: "xoxb-of-a-browser-test", SLACK_API_BASE: base };
      const product = await startProduct(newDataDir(), { ...settings, PUBLIC_URL: "http://daybook.test" });
      const request = await playwright.request.newContext({ baseURL: product.url });
      const { role: _role, ...account } = founder;
      await new Api(request).call("POST /auth/admin-setup", { ...account, token: new URL(product.setupLink!).searchParams.get("token")! });
      await request.dispose();
      await use({ ...product, sent });
      await product.stop();
      slack.close();
    },
    { scope: "worker" },
  ],
});

/** Types `/daybook` in Slack. */
async function command(request: APIRequestContext, text: string) {
  const fields = { team_id: "T0001", team_domain: "halcyon", user_id: "U0001", user_name: "vera", text };
  const more = { trigger_id: randomBytes(8).toString("hex"), response_url: "https://hooks.slack.com/commands/1" };
  const data = new URLSearchParams({ ...fields, ...more }).toString();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = `v0=${createHmac("sha256", signingSecret).update(`v0:${timestamp}:${data}`).digest("hex")}`;
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-slack-request-timestamp": timestamp,
    "x-slack-signature": signature,
  };
  return (await request.post("/api/slack/commands", { data, headers })).text();
}

test("a person links Slack with a link of Slack, and unlinks it", async ({ openPage, company }) => {
  const page = await openPage({ baseURL: company.url });
  const { request } = page.context();
  const path = /\/link\/slack\?token=[\w-]+/.exec(await command(request, "report"))![0];

  // Without a session it asks for one first, and comes back.
  const response = await page.goto(path);
  expect(response!.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  await page.getByLabel("Email").fill(founder.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("vera in halcyon")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Link Slack" }).click();
  await expect(page.getByRole("heading", { name: "Slack is linked" })).toBeVisible();
  await expect.poll(() => company.sent.map(({ url }) => url)).toEqual(["/api/chat.postMessage"]);
  expect(await command(request, "help")).toContain("/daybook report");

  // It works once.
  page.watched.expect(/404: POST .*\/slack\/inspect/);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "This link is not valid any more" })).toBeVisible();

  await page.goto("/profile?tab=security");
  await expect(page.getByText("vera in halcyon")).toBeVisible();
  await page.getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByText("Type /daybook in Slack and open the link that it shows you.")).toBeVisible();
  expect(await command(request, "help")).toContain("Link your Daybook account first");
});
