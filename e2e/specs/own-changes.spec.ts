import type { Page } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test, unique, type WatchedPage } from "../fixtures.ts";

/** Events that reach everyone. Other tests cause them; the changes of this one do not. */
const broadcasts = /"(teams|settings|policy|holidays|leaveTypes)\.changed"|"(new_announcement|announcement_(updated|deleted))"/;

/** Longer than the socket takes to tell a browser of a change, which fetches one to two seconds later. */
const eventsMs = 2600;

/** Keeps from the page what other tests change for everyone. */
async function ignoreBroadcasts(page: Page) {
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!broadcasts.test(String(message))) socket.send(message);
    });
  });
}

/**
 * Makes a change and expects that each query is fetched at most once after its request, and at least one of them.
 * @param write the request that makes the change: `POST /eod/submit`
 */
async function expectFetchedOnce(page: WatchedPage, write: string, change: () => Promise<unknown>) {
  await page.watched.settled();
  const made = new RegExp(`^${write.replace(/:\w+/g, "[\\w-]+")}$`);
  const fetched: string[] = [];
  let isMade = false;
  const note = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url());
    const path = pathname.replace(/^\/api/, "");
    if (made.test(`${request.method()} ${path}`)) isMade = true;
    else if (isMade && pathname.startsWith("/api/") && request.method() === "GET") fetched.push(path + search);
  };
  page.on("request", note);
  await change();
  await expect.poll(() => isMade, { message: write }).toBe(true);
  await page.watched.settled();
  await page.waitForTimeout(eventsMs);
  await page.watched.settled();
  page.off("request", note);
  const counts = Map.groupBy(fetched, (path) => path);
  expect
    .soft(
      [...counts].filter(([, all]) => all.length > 1).map(([path, all]) => `${path}: ${all.length}`),
      write,
    )
    .toEqual([]);
  expect.soft(counts.size, `queries fetched after ${write}`).toBeGreaterThan(0);
}

/**
 * Opens a screen and waits until it is connected, and has fetched what changed before. A page that connects fetches everything
 * up to two seconds later, on a busy machine later still.
 */
async function open(page: WatchedPage, path: string) {
  await page.goto(path);
  await page.watched.live();
  await page.waitForTimeout(2 * eventsMs);
}

test("one's own reports, tasks and preferences are fetched once", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  await ignoreBroadcasts(page);

  await open(page, "/all-eods");
  const writing = page.getByRole("button", { name: /^Write (my )?report$/ });
  const compose = page.getByRole("form", { name: "New task" });
  await writing.or(compose).first().waitFor();
  if (!(await compose.isVisible())) await writing.click();
  await compose.getByLabel("Task name").fill("Wall study");
  await compose.getByLabel("Task name").press("Enter");
  await page.getByRole("textbox", { name: "Hours for Wall study", exact: true }).fill("2");
  await expectFetchedOnce(page, "POST /eod/submit", () => page.getByRole("button", { name: "Submit report" }).click());

  await open(page, "/task-management");
  const title = unique("Own task");
  await page.getByRole("button", { name: "New task" }).click();
  const dialog = page.getByRole("dialog", { name: "New task" });
  await dialog.getByLabel("Title").fill(title);
  await expectFetchedOnce(page, "POST /tasks/bulk", () => dialog.getByRole("button", { name: "Create task" }).click());
  await page.getByRole("button", { name: /^Status of #\d+: To Do/ }).click();
  await expectFetchedOnce(page, "PUT /tasks/:id/status", () => page.getByRole("option", { name: "In Progress", exact: true }).click());
  await page.getByRole("link", { name: title }).click();
  const drawer = page.getByRole("dialog", { name: new RegExp(title) });
  await drawer.getByLabel("Comment").fill("Started");
  await expectFetchedOnce(page, "POST /tasks/:id/comments", () => drawer.getByRole("button", { name: "Comment", exact: true }).click());

  await open(page, "/profile?tab=notifications");
  const choice = page.getByRole("checkbox", { name: "Mentions of you: Email" });
  await expectFetchedOnce(page, "PUT /notifications/preferences", () => choice.click());
});

test("one's own decisions, ticks and ratings are fetched once", async ({ signIn, make, asAdmin, openPage }) => {
  const lead = await make.person({ role: "team_lead" });
  const member = await make.person({ team: lead.team });
  await asAdmin.call("POST /kra/template", {
    name: unique("Builders"),
    appliesTo: { members: [member._id] },
    parameters: [{ name: "Delivery", weight: 100, weeklyTasks: [{ title: "Planned tasks finished" }] }],
  });
  const title = unique("Approve me");
  const asMember = await new Api((await openPage()).context().request).signIn(member);
  const [task] = await asMember.call("POST /tasks/bulk", { tasks: [{ title, assignee: member._id }] });
  await asMember.call("PUT /tasks/:id/status", { id: task!._id, status: "Completed" });

  const page = await signIn(lead);
  await ignoreBroadcasts(page);
  await open(page, "/team-lead/task-management?view=pending-approval");
  const row = page.getByRole("row").filter({ hasText: title });
  await expectFetchedOnce(page, "PUT /tasks/:id/status", () => row.getByRole("button", { name: /^Approve #/ }).click());

  const month = new Date().toISOString().slice(0, 7);
  await open(page, `/team-lead/kra-management?member=${member._id}&month=${month}&view=weekly`);
  await page.getByRole("tab", { name: "Weekly checklist" }).click();
  await expectFetchedOnce(page, "POST /kra/weekly", () => page.getByRole("button", { name: "Start checklist" }).click());
  const tick = page.getByRole("checkbox", { name: "Planned tasks finished" });
  await expectFetchedOnce(page, "PUT /kra/weekly/toggle-task", () => tick.check());
  await page.getByRole("tab", { name: "Evaluation", exact: true }).click();
  const scale = page.getByRole("radiogroup", { name: "Rating of Delivery" });
  await expectFetchedOnce(page, "POST /kra/monthly", () => scale.getByRole("radio", { name: "4, " }).check());
});

test("one's own marks of announcements are fetched once", async ({ signIn, make, asAdmin }) => {
  for (let n = 0; n < 2; n++) await asAdmin.call("POST /announcements", { title: unique("News"), content: "For everyone." });
  const page = await signIn(await make.person());
  await ignoreBroadcasts(page);
  await open(page, "/all-announcements");
  const unread = page.getByRole("listitem").filter({ hasText: "Unread" });
  await expectFetchedOnce(page, "POST /announcements/:id/seen", () => unread.first().getByRole("button").click());
  await page.keyboard.press("Escape");
  await expectFetchedOnce(page, "POST /announcements/seen", () => page.getByRole("button", { name: "Mark all as seen" }).click());
  await expectFetchedOnce(page, "DELETE /announcements/seen", () => page.getByRole("button", { name: "Mark all as unseen" }).click());
});
