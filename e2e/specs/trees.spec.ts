import { expect, test } from "../fixtures.ts";
import { admin, lead, member, type Person } from "../people.ts";

/* What a screen reader reads of the main screens: landmarks, headings, named controls, heads of tables. Data is left out. */

const filters = (first: string, others: string[]) => `
      - search "Filters":
        - searchbox "${first}"${others.map((name) => `\n        - button "${name}"`).join("")}`;

const head = (names: string[]) => `
          - row:${names.map((name) => `\n            - columnheader "${name}"`).join("")}`;

const table = (name: string, names: string[]) => `
      - table "${name}":
        - rowgroup:${head(names)}`;

const shell = `
    - link "Skip to content"
    - complementary "Sidebar":
      - navigation "Main":
        - heading "Main" [level=2]
        - list "Main"
        - heading "Other" [level=2]
        - list "Other"
      - button "Logout"
    - banner:
      - button "Search or jump to…"
      - link /Inbox/
      - button /Announcements/
    - main:
      - heading "Dashboard" [level=1]
      - link "Digest"
      - region "This week"
      - heading "My tasks" [level=2]
      - link "All my tasks"
      - heading "My leave" [level=2]
      - heading "Away in my team" [level=2]
      - heading "Announcements" [level=2]`;

type Screen = { name: string; person: Person | null; path: string; tree: string };

const screens: Screen[] = [
  { name: "the dashboard, with the frame of every screen", person: member, path: "/dashboard", tree: shell },
  {
    name: "my work",
    person: member,
    path: "/task-management?view=mine",
    tree: `
    - heading "Task Management" [level=1]
    - button "Add several tasks"
    - button "New task"
    - tablist "Task views":
      - tab /Mine/ [selected]
    - radiogroup "View":
      - radio "List" [checked]
      - radio "Board"
    - tabpanel /Mine/:${filters("Search number, title, text", ["Status", "Due", "Priority", "Project", "Type"])}${table("Tasks", ["Select all on this page", "No.", "Title", "Status", "Priority", "Project", "Due"])}`,
  },
  {
    name: "the report form",
    // The demo's people may have sent today's report.
    person: null,
    path: "/submit-eod",
    tree: `
    - heading "Submit EOD" [level=1]
    - region "End-of-day report":
      - heading "End-of-day report" [level=2]
      - button /Choose another day/
      - group "Tasks":
        - form "New task":
          - textbox "Task name"
      - textbox "Plan for tomorrow"
      - button /Submit/`,
  },
  {
    name: "own leave",
    person: member,
    path: "/my-leaves",
    tree: `
    - heading "Leaves" [level=1]
    - button "Apply for leave"
    - group /Leave balance \\d+/
    - search "Filters":
      - button "Status"
      - button "Type"
      - button "When"${table("Leaves", ["When", "Type", "Days", "Reason", "Status", "More"]).replaceAll("\n  ", "\n")}`,
  },
  {
    name: "the leave of a team",
    person: lead,
    path: "/team-lead/leaves",
    tree: `
    - heading "Leaves" [level=1]
    - button "Record leave"
    - button "Apply for leave"
    - group: Your balance
    - tablist "Leaves":
      - tab /To review/ [selected]
      - tab "Reviewed"
      - tab "My leave"
    - tabpanel /To review/:${filters("Search by person or reason", ["Type", "Person", "When"])}${table("Leaves", ["Select all on this page", "Person", "Type", "When", "Days", "Reason", "Also away", "Actions", "More"])}
    - heading "Who is away" [level=2]
    - group "Select month"`,
  },
  {
    name: "the compliance grid",
    person: lead,
    path: "/team-lead/eods",
    tree: `
    - heading "EODs" [level=1]
    - button "Write my report"
    - tablist "Reports":
      - tab "Team" [selected]
      - tab "Plans"
      - tab /Blockers/
      - tab "My reports"
    - group "Select four weeks":
      - button "Previous four weeks"
      - button "Next four weeks"
    - tabpanel "Team":${filters("Search reports", ["Person", "Project", "With blockers"])}
      - group "Reports by person and day":
        - table:
          - rowgroup:
            - row:
              - columnheader "Person"
              - columnheader /Monday \\d+ \\w+ \\d+/:
                - button /Monday \\d+ \\w+ \\d+/
      - group "Select day"`,
  },
  {
    name: "the inbox",
    person: member,
    path: "/inbox",
    tree: `
    - heading "Inbox" [level=1]
    - tablist "Notifications":
      - tab /Inbox/ [selected]
      - tab /Snoozed/
      - tab "Archived"
    - tabpanel /Inbox/`,
  },
  {
    name: "the overview",
    person: admin,
    path: "/",
    tree: `
    - heading "Overview" [level=1]
    - button "All teams"
    - group "Today at a glance"
    - heading "To review" [level=2]
    - heading "Open blockers" [level=2]`,
  },
  {
    name: "the list of users",
    person: admin,
    path: "/admin/users",
    tree: `
    - heading "Users" [level=1]
    - link "Teams"
    - button "New user"
    - group "User statistics"
    - tablist "Views":
      - tab "Directory" [selected]
      - tab "Profile Management"
    - tabpanel "Directory":${filters("Name, email, designation", ["Role", "Team", "Status", "Sign-in"])}${table("Users", ["Select all on this page", "Name", "Email", "Designation", "Team", "Role", "Status", "More"])}
      - navigation "Pages"`,
  },
];

for (const { name, person, path, tree } of screens) {
  test(`a screen reader reads ${name}`, async ({ signIn, make }) => {
    const page = await signIn(person ?? (await make.person()));
    await page.goto(path);
    await page.watched.settled();
    await expect(page.locator(path === "/dashboard" ? "body" : "main")).toMatchAriaSnapshot(tree);
  });
}

test("a screen reader reads an evaluation", async ({ signIn, asAdmin }) => {
  const [arjun] = await asAdmin.call("GET /users", { search: "arjun.rao@halcyon.example" });
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
  const page = await signIn(lead);
  await page.goto(`/team-lead/kra-management?member=${arjun!._id}&month=${month}`);
  await page.watched.settled();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - navigation "Breadcrumb":
      - list:
        - listitem:
          - link "KRA Management"
    - heading "Arjun Rao" [level=1]
    - button "More"
    - tablist "Member views":
      - tab "Evaluation" [selected]
      - tab "Weekly checklist"
      - tab "History"
    - group "Select month":
      - button "Previous month"
      - button "Next month"
    - tabpanel "Evaluation":
      - term: EOD reports
      - term: Hours logged
      - term: Tasks completed
      - region "Delivery":
        - heading "Delivery" [level=3]
      - heading "Strengths" [level=3]
      - heading "Improvements" [level=3]`);
});
