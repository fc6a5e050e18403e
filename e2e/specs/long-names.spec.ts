import { Api } from "../api.ts";
import { expect, test, unique, type WatchedPage } from "../fixtures.ts";
import type { Person } from "../people.ts";
import { screensOf } from "../site-map.ts";

/* Names without a space, longer than a phone is wide. */

const widths = [1440, 1024, 390];

/** 80 letters, of which the last ones are unique. */
const unbroken = () => unique("W".repeat(74)).replace(" ", "").slice(-80);

/** By how many pixels the page or the screen is wider than the viewport. */
const overflow = (page: WatchedPage) =>
  page.evaluate(() => {
    const widest = [document.documentElement, document.querySelector("#screen")].filter((each) => each !== null);
    return Math.max(...widest.map((each) => each.scrollWidth - each.clientWidth));
  });

/**
 * Goes to a screen without loading the page again, which takes several times as long; screens.spec.ts loads each screen. The
 * router follows what is pushed to the history.
 */
async function visit(page: WatchedPage, path: string) {
  await page.evaluate((address) => {
    for (const title of document.querySelectorAll("h1")) title.dataset["left"] = "";
    history.pushState(null, "", address);
  }, path);
  await page.locator("h1:not([data-left])").first().waitFor();
  await page.watched.settled();
}

for (const role of ["team_lead", "team_member", "admin"] as const)
  test(`no screen of ${role} is wider than the window with names of 80 letters`, async ({ signIn, asAdmin, make }) => {
    test.setTimeout(400_000);
    const team = (await asAdmin.call("POST /users/teams", { name: unbroken() })).name;
    const email = () => `${unique("long").replace(" ", ".")}@example.com`;
    const person = (fields: Partial<Person>) => make.person({ name: unbroken(), email: email(), team, ...fields });
    const lead = await person({ role: "team_lead" });
    const member = await person({});
    const project = await make.project({ name: unbroken(), team, members: [member._id, lead._id] });
    const signedIn = await signIn(role === "admin" ? await person({ role }) : role === "team_lead" ? lead : member);
    const asLead = await new Api((await signIn(lead)).context().request).signIn(lead);
    const asMember = await new Api((await signIn(member)).context().request).signIn(member);
    const titles = [unbroken(), unbroken()];
    const tasks = await asLead.call("POST /tasks/bulk", {
      tasks: titles.map((title) => ({ title, assignee: member._id, project: project._id })),
    });
    await asMember.call("PUT /tasks/:id/status", { id: tasks[0]!._id, status: "Completed" });
    await asMember.call("POST /eod/submit", { tasks: [{ taskName: unbroken(), project: project._id, blockers: unbroken() }] });
    await signedIn.goto("/no/such/page");
    for (const path of screensOf(role).filter((each) => !each.includes("/tasks/"))) {
      await signedIn.setViewportSize({ width: widths[0]!, height: 900 });
      await visit(signedIn, path);
      expect(new URL(signedIn.url()).pathname).toBe(path);
      for (const width of widths) {
        await signedIn.setViewportSize({ width, height: 900 });
        await signedIn.watched.settled();
        expect.soft(await overflow(signedIn), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });
