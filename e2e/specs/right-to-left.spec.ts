import { Api } from "../api.ts";
import { expect, test, type WatchedPage } from "../fixtures.ts";
import { workdayAhead } from "../time.ts";

/* Names, titles, notes and comments that are written from right to left. */

const widths = [1440, 390];

const languages = ["عبدالرحمن الطويل جدا من القاهرة الكبرى", "ירושלים הבנויה כעיר שחוברה לה יחדיו"];
let count = 0;
/** A text in one of the languages; its digits keep it apart from those of other tests. */
const text = () => `${languages[count++ % 2]} ${Math.random().toString().slice(2, 9)}!`;

/**
 * Elements that show such text from left to right or without its beginning, and those that show words of ours from right to left.
 */
const misplaced = (page: WatchedPage) =>
  page.evaluate(() => {
    const found: string[] = [];
    const say = (fault: string, element: Element) => found.push(`${fault}: ${element.outerHTML.slice(0, 300)}`);
    for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea"))
      if (/^\p{Script=Hebrew}|^\p{Script=Arabic}/u.test(field.value) && !field.matches(":dir(rtl)")) say("left to right", field);
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode;
      const parent = node.parentElement;
      const start = node.nodeValue!.search(/\p{Script=Hebrew}|\p{Script=Arabic}/u);
      if (!parent || start < 0 || parent.closest("script, style, [aria-hidden], textarea")) continue;
      const letter = document.createRange();
      letter.setStart(node, start);
      letter.setEnd(node, start + 1);
      const [first, box] = [letter.getBoundingClientRect(), parent.getBoundingClientRect()];
      if (first.width === 0 || box.width <= 2) continue;
      const isSentence = /[a-z]{2}/i.test(node.nodeValue!);
      if (!isSentence && !parent.matches(":dir(rtl)")) say("left to right", parent);
      if (isSentence && parent.matches(":dir(rtl)")) say("a sentence of ours from right to left", parent);
      if (first.left < box.left - 1 || first.right > box.right + 1) say("cut at its beginning", parent);
    }
    return found;
  });

async function openSettled(page: WatchedPage, path: string) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.watched.settled();
}

test("text in Arabic and Hebrew runs from right to left and keeps its beginning", async ({ signIn, make, asAdmin }) => {
  test.setTimeout(300_000);
  const email = () => `right.${Math.random().toString(36).slice(2)}@example.com`;
  const team = await asAdmin.call("POST /users/teams", { name: text(), description: text() });
  const member = await make.person({ name: text(), email: email(), team: team.name });
  const lead = await make.person({ name: text(), email: email(), role: "team_lead", team: team.name });
  const project = await asAdmin.call("POST /projects", {
    name: text(),
    description: text(),
    team: team.name,
    members: [member._id, lead._id],
  });
  const [page, leads] = [await signIn(member), await signIn(lead)];
  const asMember = await new Api(page.context().request).signIn(member);
  const asLead = await new Api(leads.context().request).signIn(lead);
  const [task] = await asLead.call("POST /tasks/bulk", {
    tasks: [text(), text()].map((title) => ({ title, description: text(), assignee: member._id, project: project._id })),
  });
  await asLead.call("POST /tasks/:id/comments", { id: task!._id, text: text() });
  await asMember.call("PUT /tasks/:id/status", { id: task!._id, status: "Completed" });
  await asMember.call("POST /leaves", { leaveType: "Casual", startDate: workdayAhead(2), reason: text() });
  const report = await asMember.call("POST /eod/submit", {
    tasks: [{ taskName: text(), description: text(), project: project._id, blockers: text() }],
    planTomorrow: text(),
  });
  await asLead.call("POST /eod/:id/comments", { id: report._id, text: text() });

  const screens = [
    [page, "/dashboard", "/task-management", `/tasks/${task!._id}`, "/all-eods", "/my-leaves", `/projects/${project._id}`, "/inbox"],
    [leads, "/team-lead", "/team-lead/users", "/team-lead/eods", "/team-lead/leaves", "/team-lead/task-management"],
    [leads, "/team-lead/projects", "/team-lead/hours", "/team-lead/kra-management", `/teams/${team._id}`, "/calendar"],
  ] as const;
  for (const [shown, ...paths] of screens)
    for (const path of paths) {
      await shown.setViewportSize({ width: widths[0]!, height: 900 });
      await openSettled(shown, path);
      for (const width of widths) {
        await shown.setViewportSize({ width, height: 900 });
        await shown.watched.settled();
        expect.soft(await misplaced(shown), `${path} at ${width} px`).toEqual([]);
      }
    }
});
