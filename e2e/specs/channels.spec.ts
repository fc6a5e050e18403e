import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test as base } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { type Product, startProduct } from "../product.ts";

type MailServer = { port: number; refuse: string | null; received: string[] };

const test = base.extend<object, { empty: Product; mail: MailServer }>({
  empty: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  mail: [
    async ({}, use) => {
      const mail: MailServer = { port: 0, refuse: null, received: [] };
      const server = createServer((socket) => {
        let data: string[] | null = null;
        const answer = (line: string) => socket.write(`${line}\r\n`);
        const onLine = (line: string) => {
          if (data) {
            if (line !== ".") return void data.push(line);
            mail.received.push(data.join("\n"));
            data = null;
            return answer("250 2.0.0 Queued as 4F2");
          }
          if (/^MAIL FROM/i.test(line) && mail.refuse) return answer(mail.refuse);
          if (/^DATA/i.test(line)) {
            data = [];
            return answer("354 Go on");
          }
          if (/^QUIT/i.test(line)) return void socket.end("221 Bye\r\n");
          return answer("250 OK");
        };
        let rest = "";
        socket.setEncoding("utf8").on("data", (text: string) => {
          const lines = (rest + text).split("\r\n");
          rest = lines.pop()!;
          lines.forEach(onLine);
        });
        socket.on("error", () => socket.destroy());
        answer("220 mail.example.com ESMTP");
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      mail.port = (server.address() as AddressInfo).port;
      await use(mail);
      server.close();
    },
    { scope: "worker" },
  ],
});

test("an admin sets up email, sees what the mail server says to a test, and gets the message", async ({ openPage, empty, mail }) => {
  test.setTimeout(120_000);
  const page = await openPage({ baseURL: empty.url });
  const setup = new URL(empty.setupLink!);
  await page.goto(setup.pathname + setup.search);
  await page.getByLabel("Name").fill("Vera First");
  await page.getByLabel("Email").fill("vera@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a-long-secret");
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page).toHaveURL("/");

  await page.goto("/admin/settings?tab=channels");
  await page.getByRole("textbox", { name: "Mail server" }).fill("127.0.0.1");
  await page.getByRole("textbox", { name: "Port" }).fill(String(mail.port));
  await page.getByRole("combobox", { name: "Encryption" }).click();
  await page.getByRole("option", { name: "Not encrypted" }).click();
  await page.getByRole("textbox", { name: "Sender" }).fill("Daybook <daybook@example.com>");
  await page.getByRole("button", { name: "Save Email" }).click();

  mail.refuse = "550 5.7.1 Sender refused by policy 17";
  const sendTest = page.getByRole("button", { name: "Send a test to myself" });
  await sendTest.click();
  await expect(page.getByRole("status").filter({ hasText: "vera@example.com" })).toContainText("550 5.7.1 Sender refused by policy 17");
  await expectAccessible(page);
  expect(mail.received).toEqual([]);

  mail.refuse = null;
  await sendTest.click();
  await expect(page.getByText("Sent to vera@example.com.")).toContainText("Queued as 4F2");
  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]).toContain("test message");
});
