import { createServer } from "node:net";
import type { BrowserContextOptions } from "@playwright/test";
import { mailCatcher, unfolded } from "../../server/src/test/fakes/mail-catcher.ts";
import { Api } from "../api.ts";
import { expect, test as base } from "../fixtures.ts";
import { newDataDir, type Product, startProduct } from "../product.ts";
import { expectAccessible } from "../page-errors.ts";
import type { Person } from "../people.ts";

type Mail = ReturnType<typeof mailCatcher>;
const password = "harbour-light-2026";
const founder: Person = { name: "Vera First", email: "vera@example.com", password, role: "admin" };
/** Each lead gets one email: further requests to the same lead would wait up to ten minutes to become one. */
const teams: { name: string; lead: Person; member: Person }[] = ["Harbour", "Quay", "Lighthouse"].map((name) => ({
  name,
  lead: { name: `Rohan ${name}`, email: `rohan.${name.toLowerCase()}@example.com`, password, role: "team_lead" },
  member: { name: `Kavya ${name}`, email: `kavya.${name.toLowerCase()}@example.com`, password, role: "team_member" },
}));

/** Returns a free port: emails need the address of the product before it starts. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** An installation that sends emails, with three teams. `asMembers` is a member of each. */
const test = base.extend<{ at: BrowserContextOptions; asMembers: Api[] }, { mail: Mail; company: Product }>({
  mail: [
    async ({}, use) => {
      const mail = mailCatcher();
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  company: [
    async ({ mail, playwright }, use) => {
      const port = String(await freePort());
      const settings = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_FROM: "Daybook <daybook@example.com>" };
      const product = await startProduct(newDataDir(), { ...settings, SMTP_URL: await mail.start() });
      const request = await playwright.request.newContext({ baseURL: product.url });
      const api = new Api(request);
      const { role: _role, ...account } = founder;
      await api.call("POST /auth/admin-setup", { ...account, token: new URL(product.setupLink!).searchParams.get("token")! });
      for (const { name, lead, member } of teams) {
        const team = await api.call("POST /users/teams", { name });
        for (const person of [lead, member]) await api.call("POST /users", { ...person, team: team.name });
        // Only people who have signed in get notices by email.
        const requestOfLead = await playwright.request.newContext({ baseURL: product.url });
        await new Api(requestOfLead).signIn(lead);
        await requestOfLead.dispose();
      }
      await request.dispose();
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  at: async ({ company }, use) => use({ baseURL: company.url }),
  asMembers: async ({ playwright, company }, use) => {
    const requests = await Promise.all(teams.map(() => playwright.request.newContext({ baseURL: company.url })));
    await use(await Promise.all(teams.map(({ member }, index) => new Api(requests[index]!).signIn(member))));
    for (const request of requests) await request.dispose();
  },
});

test.describe.configure({ mode: "serial" });

/** A Monday or later day, weeks ahead. */
function workday(weeks: number, weekday: number) {
  const now = new Date();
  const days = ((weekday - now.getUTCDay() + 7) % 7) + 7 * weeks;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days)).toISOString().slice(0, 10);
}

/** Waits for the next email with links and returns the address of a decision. */
async function linkOf(mail: Mail, decision: "approve" | "reject") {
  const links = () => mail.received.flatMap((each) => unfolded(each).match(/\/decide\?token=\S+/g) ?? []);
  await expect.poll(() => links().length, { timeout: 40_000 }).toBeGreaterThan(0);
  const found = links().find((each) => each.endsWith(decision))!;
  mail.received.length = 0;
  return found;
}

test("a lead approves leave from an email, without a session, once", async ({ openPage, at, asMembers, mail }) => {
  const asMember = asMembers[0]!;
  const leave = await asMember.call("POST /leaves", { leaveType: "Casual", startDate: workday(2, 2), reason: "Dentist, two fillings" });
  const link = await linkOf(mail, "approve");
  const page = await openPage(at);
  const response = await page.goto(link);
  expect(response!.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  await expect(page.getByRole("heading", { name: "Leave request" })).toBeVisible();
  await expect(page.getByText("Dentist, two fillings")).toBeVisible();
  await expect(page.getByText(/days? after approval/)).toBeVisible();
  await expect(page.getByText("No one in the team")).toBeVisible();
  await expectAccessible(page);
  expect((await asMember.call("GET /leaves/me", {}).then((rows) => rows.find(({ _id }) => _id === leave._id)))!.status).toBe("Pending");

  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Leave approved" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Leave approved" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
});

test("rejects with a reason, and shows a change since the email instead of deciding", async ({ openPage, at, asMembers, mail }) => {
  const [asMember, asAnother] = [asMembers[1]!, asMembers[2]!];
  const first = await asMember.call("POST /leaves", { leaveType: "Casual", startDate: workday(3, 2), reason: "A wedding" });
  const page = await openPage(at);
  await page.goto(await linkOf(mail, "reject"));
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Please enter a reason")).toBeVisible();
  await page.getByLabel("Reason").fill("We need you that day");
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("heading", { name: "Leave rejected" })).toBeVisible();
  const rows = await asMember.call("GET /leaves/me", {});
  expect(rows.find(({ _id }) => _id === first._id)).toMatchObject({ status: "Rejected", rejectionReason: "We need you that day" });

  const second = await asAnother.call("POST /leaves", { leaveType: "Casual", startDate: workday(4, 2), reason: "A move" });
  const link = await linkOf(mail, "approve");
  await asAnother.call("PUT /leaves/:id", { id: second._id, startDate: workday(4, 3), endDate: workday(4, 3) });
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Changed since the email" })).toBeVisible();
  await expect(page.getByLabel("Changes")).toContainText("Dates");
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
});
