/** Calls the API of a process as a person, and notes what it answered. */
export type Ask = (who: Who, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) => Promise<Answer>;
export type Who = "admin" | "lead" | "member" | "mate" | "anyone";
export type Answer = { status: number; data: unknown };

/** What is at a path of an answer; undefined if there is nothing. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  for (const key of path)
    value = typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
  return value;
}

const noId = "00000000-0000-7000-8000-000000000000";

/** The id of what an answer has, or of the first of a list. */
const id = ({ data }: Answer) => String(at(data, "_id") ?? at(data, "id") ?? at(data, 0, "_id") ?? at(data, "items", 0, "_id") ?? noId);

const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);

/** What a round changes: each has people, a team and names of its own, so that rounds can be compared. */
export type Round = {
  name: string;
  /** The first of the days on which people of this round report and are away. */
  monday: string;
  /** The present day. */
  today: string;
  team: string;
  /** A team channel and a push service of the trial. */
  hook: string;
  push: string;
  ids: { lead: string; member: string; mate: string };
};

const dayAfter = (monday: string, after: number) => new Date(Date.parse(monday) + after * 86_400_000).toISOString().slice(0, 10);

/** The writing calls of 0.1.0, in an order in which each has what it needs. Reads follow in `reads`. */
export async function write(ask: Ask, { name, monday, today, team, hook, push, ids }: Round) {
  const day = (after: number) => dayAfter(monday, after);

  // Settings, teams, projects and people.
  await ask("admin", "PUT", "/settings", { companyName: `Halcyon ${name}`, registration: "open" });
  const other = await ask("admin", "POST", "/users/teams", { name: `Other ${name}` });
  await ask("admin", "PUT", `/users/teams/${id(other)}`, { description: "Of the trial" });
  const teamId = String(
    at(
      listOf((await ask("admin", "GET", "/users/teams")).data).find((each) => at(each, "name") === team),
      "_id",
    ),
  );
  await ask("admin", "PUT", `/users/teams/${teamId}/channel`, { url: `${hook}/hook`, kind: "mattermost" });
  await ask("admin", "POST", `/users/teams/${teamId}/channel/test`);
  const project = await ask("admin", "POST", "/projects", { name: `Project ${name}`, team });
  await ask("admin", "PUT", `/projects/${id(project)}`, { description: "New" });
  await ask("admin", "PUT", `/projects/${id(project)}/members`, { members: [ids.mate] });
  const email = (person: string) => `${person}.${name.toLowerCase()}@example.com`;
  const account = { password, role: "team_member", team, dateOfJoining: "2025-01-01" };
  const added = await ask("admin", "POST", "/users", { name: `Added ${name}`, email: email("added"), ...account });
  await ask("admin", "POST", `/users/${id(added)}/link`, { purpose: "reset" });
  await ask("admin", "POST", "/users/links", { userIds: [id(added)] });
  await ask("admin", "POST", "/users/import", { csv: `name,email,role,team\nImported ${name},${email("imported")},team_member,${team}` });
  await ask("admin", "PUT", `/users/admin/user/${id(added)}`, { designation: "Engineer", email: email("added.new") });
  await ask("admin", "PUT", `/users/admin/user/${id(added)}`, { status: "inactive" });
  await ask("admin", "PUT", `/users/admin/user/${id(added)}`, { status: "active" });
  await ask("admin", "PUT", `/users/admin/user/${id(added)}`, { role: "team_lead" });
  await ask("admin", "PUT", `/users/admin/user/${id(added)}`, { team: `Other ${name}` });
  await ask("admin", "PUT", `/users/admin/user/${id(added)}`, { lastDayOfOffice: day(60) });
  await ask("admin", "PUT", `/users/${ids.mate}/schedule`, { from: day(0), hours: [8, 8, 8, 8, 8, 0, 0] });
  await ask("anyone", "POST", "/auth/register", {
    name: `Registered ${name}`,
    email: email("registered"),
    password: "correct horse battery",
    team,
  });
  await ask("anyone", "POST", "/auth/forgot-password", { email: email("member") });
  await ask("anyone", "POST", "/auth/login", { email: email("member"), password: "wrong" });
  await ask("member", "PUT", "/users/profile/me", { phoneNumber: `+49301${String(Date.parse(monday)).slice(0, 7)}`, bloodGroup: "O+" });
  await ask("member", "PUT", "/notifications/preferences", { digest: "daily" });
  await ask("member", "POST", "/push/subscriptions", { endpoint: `${push}/${name}`, keys: push0 });
  await ask("member", "POST", "/views", { screen: "tasks", name: `Mine ${name}`, search: { status: "Pending" } });
  await ask("admin", "DELETE", `/users/admin/user/${id(added)}`);

  // Tasks.
  const tasks = await ask("lead", "POST", "/tasks/bulk", {
    tasks: ["A", "B", "C"].map((each) => ({ title: `Task ${each} ${name}`, assignee: ids.member })),
  });
  const task = (n: number) => String(at(tasks.data, n, "_id") ?? noId);
  await ask("lead", "PUT", `/tasks/${task(0)}`, { priority: "High", dueDate: day(10) });
  await ask("member", "PUT", `/tasks/${task(0)}/status`, { status: "In Progress" });
  const comment = await ask("lead", "POST", `/tasks/${task(0)}/comments`, { text: `A comment ${name}` });
  await ask("lead", "PUT", `/tasks/${task(0)}/comments/${id(comment)}`, { text: "Another" });
  await ask("member", "PUT", `/tasks/${task(0)}/status`, { status: "Completed" });
  await ask("lead", "PUT", `/tasks/${task(0)}/status`, { status: "Approved" });
  await ask("lead", "PUT", "/tasks/bulk", { taskIds: [task(1), task(2)], changes: { assignee: ids.mate } });
  await ask("lead", "POST", "/tasks/by-ids", { taskIds: [task(1)] });
  await ask("lead", "POST", "/tasks/import", { csv: `title,assignee\nImported ${name},${email("mate")}` });
  await ask("lead", "DELETE", `/tasks/${task(0)}/comments/${id(comment)}`);
  await ask("lead", "DELETE", `/tasks/${task(2)}`);
  await ask("lead", "POST", "/tasks/restore", { taskIds: [task(2)] });
  await ask("lead", "DELETE", "/tasks/bulk", { taskIds: [task(2)] });

  // Reports and blockers.
  await ask("member", "PUT", "/eod/draft/saved", { date: today, tasks: [{ taskName: "Draft" }] });
  const report = await ask("member", "POST", "/eod/submit", {
    tasks: [{ taskName: `Work ${name}`, hoursSpent: 2, blockers: `No access ${name}` }],
  });
  await ask("member", "PUT", `/eod/${id(report)}`, { planTomorrow: "More" });
  await ask("member", "DELETE", "/eod/draft/saved", { date: today });
  const blocker = id(await ask("lead", "GET", "/blockers"));
  await ask("lead", "PUT", `/blockers/${blocker}`, { owner: ids.mate, note: "Please" });
  await ask("mate", "POST", `/blockers/${blocker}/resolve`, { note: "Done" });
  await ask("lead", "POST", `/blockers/${blocker}/reopen`);

  // Leave.
  const type = await ask("admin", "POST", "/leaves/types", { name: `Study ${name}`, annualDays: 20 });
  await ask("admin", "PUT", `/leaves/types/${id(type)}`, { annualDays: 25 });
  const leaveType = `Study ${name}`;
  await ask("admin", "POST", "/leaves/adjustments", { userId: ids.member, leaveType, days: 1, reason: "Trial" });
  const holiday = await ask("admin", "POST", "/leaves/holidays", { date: day(30), name: `Founders ${name}` });
  await ask("admin", "DELETE", `/leaves/holidays/${id(holiday)}`);
  const apply = (after: number) => ask("member", "POST", "/leaves", { leaveType, startDate: day(after), reason: `Rest ${name}` });
  await ask("member", "POST", "/leaves/preview", { leaveType, startDate: day(0) });
  const [first, second, third, fourth] = [await apply(0), await apply(1), await apply(2), await apply(3)];
  await ask("member", "PUT", `/leaves/${id(first)}`, { reason: `Rest again ${name}` });
  await ask("lead", "PUT", `/leaves/${id(first)}/approve`);
  await ask("lead", "PUT", `/leaves/${id(second)}/reject`, { reason: "Not now" });
  await ask("lead", "PUT", "/leaves/bulk/approve", { leaveIds: [id(third)] });
  await ask("lead", "PUT", "/leaves/bulk/reject", { leaveIds: [id(fourth)], reason: "No" });
  await ask("member", "POST", `/leaves/${id(first)}/cancellation`, { reason: "Plans" });
  await ask("lead", "PUT", `/leaves/${id(first)}/cancellation`, { decision: "accept" });
  const fifth = await apply(7);
  await ask("member", "DELETE", `/leaves/${id(fifth)}`);
  await ask("admin", "POST", "/leaves/mark-manual", { leaveType, startDate: day(4), userId: ids.mate });
  const inLieu = await ask("member", "POST", "/leaves/in-lieu", { date: day(-2) });
  await ask("lead", "PUT", `/leaves/in-lieu/${id(inLieu)}`, { decision: "approve" });
  await ask("member", "POST", "/leaves/calendar-feed");
  await ask("member", "DELETE", "/leaves/calendar-feed");
  const calendar = await ask("admin", "POST", "/holiday-calendars", { name: `Calendar ${name}` });
  await ask("admin", "PUT", `/holiday-calendars/${id(calendar)}`, { name: `Renamed ${name}` });
  await ask("admin", "DELETE", `/holiday-calendars/${id(calendar)}`);
  const delegation = await ask("lead", "POST", "/delegations", { to: ids.mate, startDate: day(0), endDate: day(4), scopes: ["leaves"] });
  await ask("mate", "PUT", `/delegations/${id(delegation)}`, { state: "accepted" });
  await ask("lead", "DELETE", `/delegations/${id(delegation)}`);

  // Evaluations.
  const parameters = [{ name: "Results", weight: 100, weeklyTasks: [{ title: `Close ${name}` }] }];
  const template = await ask("admin", "POST", "/kra/template", { name: `Template ${name}`, appliesTo: { teams: [team] }, parameters });
  const newer = await ask("admin", "POST", "/kra/template", {
    _id: id(template),
    version: 1,
    name: `Template 2 ${name}`,
    appliesTo: { teams: [team] },
    parameters,
  });
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const week = await ask("lead", "POST", "/kra/weekly", { teamMemberId: ids.member, year, month, week: 1 });
  const weekly = at(week.data, "tasks", 0, "_id") ?? at(week.data, "parameters", 0, "tasks", 0, "_id");
  await ask("lead", "PUT", "/kra/weekly/toggle-task", { recordId: id(week), taskId: weekly ?? noId, isCompleted: true });
  const rated = listOf(at(newer.data, "parameters")).map((each) => ({ parameterId: at(each, "_id"), rating: 4 }));
  const evaluation = await ask("lead", "POST", "/kra/monthly", {
    teamMemberId: ids.member,
    year,
    month,
    parameters: rated,
    strengths: "Good",
  });
  await ask("lead", "PUT", `/kra/monthly/${id(evaluation)}`, { remarks: "Fine", status: "Shared" });
  await ask("member", "PUT", `/kra/monthly/${id(evaluation)}/acknowledge`, { decision: "Acknowledged" });

  // Announcements, policy, reminders, notices.
  const news = await ask("admin", "POST", "/announcements", { title: `News ${name}`, content: "Hello" });
  await ask("admin", "PUT", `/announcements/${id(news)}`, { pinned: true });
  await ask("member", "POST", `/announcements/${id(news)}/seen`);
  await ask("member", "DELETE", "/announcements/seen");
  await ask("admin", "DELETE", `/announcements/${id(news)}`);
  const policy = Number(at((await ask("admin", "GET", "/policy")).data, "version") ?? 0);
  await ask("admin", "PUT", "/policy", { content: `Be kind ${name}`, requiresAcknowledgement: true, version: policy });
  await ask("member", "POST", "/policy/acknowledge", { version: policy + 1 });
  await ask("admin", "PUT", "/whatsapp/settings", { text: "Hello {name}, your report of {date}: {link}", emailFallback: true });
  await ask("mate", "PUT", "/users/profile/me", { phoneNumber: `+49302${String(Date.parse(monday)).slice(0, 7)}` });
  await ask("lead", "POST", "/whatsapp/reminders", { userIds: [ids.mate] });
  const reminder = await ask("lead", "GET", "/whatsapp/reminders");
  await ask("lead", "POST", `/whatsapp/reminders/${id(reminder)}/resend`);
  await ask("member", "PUT", `/notifications/${id(await ask("member", "GET", "/notifications"))}`, { read: true });
  await ask("member", "POST", "/notifications/read-all");

  // The account.
  await ask("member", "POST", "/auth/confirm", { password });
  await ask("member", "PUT", "/users/profile/me", { email: email("member.own") });
  await ask("member", "POST", "/auth/totp");
  await ask("member", "DELETE", "/push/subscriptions", { endpoint: `${push}/${name}` });
  await ask("mate", "DELETE", "/auth/sessions");
  await ask("mate", "POST", "/auth/logout");
}

export const password = "correct horse battery";
const push0 = {
  p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
  auth: "tBHItJI5svbpez7KI4CCXg",
};
