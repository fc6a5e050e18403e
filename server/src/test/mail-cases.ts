import * as announcements from "@daybook/contract/announcements/announcements";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import * as blockers from "@daybook/contract/blockers/blockers";
import type { Endpoint } from "@daybook/contract/core/endpoint";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as discussions from "@daybook/contract/discussions/discussions";
import * as dependencies from "@daybook/contract/dependencies/dependencies";
import * as erasures from "@daybook/contract/erasures/erasures";
import * as eods from "@daybook/contract/eods/eods";
import * as calibration from "@daybook/contract/kra/calibration";
import * as kra from "@daybook/contract/kra/kra";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import * as closures from "@daybook/contract/closures/closures";
import * as leaves from "@daybook/contract/leaves/leaves";
import { type NotificationKind, notificationKinds } from "@daybook/contract/notifications/kinds";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as nudges from "@daybook/contract/nudges/nudges";
import * as policy from "@daybook/contract/policy/policy";
import * as questions from "@daybook/contract/questions/questions";
import * as series from "@daybook/contract/series/series";
import * as reminders from "@daybook/contract/reminders/reminders";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import * as webhooks from "@daybook/contract/webhooks/webhooks";
import * as weeks from "@daybook/contract/weeks/weeks";
import { deliver } from "#deliveries/deliver.ts";
import { removedEmails } from "#features/second-factor/second-factor.removal.service.ts";
import { newDeviceEmails } from "#features/sessions/sessions.devices.service.ts";
import { linkedEmails } from "#features/single-sign-on/single-sign-on.accounts.service.ts";
import { factories } from "./factories.ts";
import { giveToken } from "./access-token-fixtures.ts";
import { giveWebhook } from "./webhook-fixtures.ts";
import type { Person, TestServer } from "./harness.ts";
import { jobContext } from "./job-context.ts";
import { kraFactories } from "./kra-factories.ts";
import type { leavePeople } from "./leave-fixtures.ts";

/* What makes each kind of email. A new kind without a case fails the test of all emails. */

type People = ReturnType<typeof leavePeople>;
type Cast = { server: TestServer } & People & Awaited<ReturnType<People["cast"]>>;

/** Calls an endpoint that has to succeed. */
async function call<E extends Endpoint>(server: TestServer, person: Person, endpoint: E, input?: Record<string, unknown>) {
  const { status, data, body } = await server.as(person, endpoint, input);
  if (status >= 400) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${body.message}`);
  return data;
}

/** A series of the lead for the member with a date today. */
async function repeated({ server, lead, member }: Cast) {
  const input = { title: "Weekly numbers", rule: "FREQ=DAILY", startDate: "2026-03-12", blueprint: { assignee: member.id } };
  return (await call(server, lead, series.create, input))._id;
}

const pastWeek = "2026-03-02";

/** The member has finished the last week. */
async function finishedWeek({ server, member }: Cast) {
  await server.db.updateTable("settings").set({ weekApproval: "on", reportsStartOn: null }).execute();
  await server.db.updateTable("users").set({ dateOfJoining: "2026-01-01" }).where("id", "=", member.id).execute();
  await call(server, member, weeks.submit, { user: member.id, weekStart: pastWeek });
  return (await server.db.selectFrom("weeks").select("id").where("userId", "=", member.id).executeTakeFirstOrThrow()).id;
}

const assigned = async ({ server, lead, member }: Cast, fields: Record<string, unknown> = {}) =>
  (
    await call(server, lead, tasks.bulkCreate, { tasks: [{ title: "Is the lens ground? <b>Check</b>", assignee: member.id, ...fields }] })
  )[0]!._id;

/** A task of the member that waits for approval. */
async function completed(cast: Cast) {
  const id = await assigned(cast);
  await call(cast.server, cast.member, tasks.setStatus, { id, status: "Completed" });
  return id;
}

const february = { year: 2026, month: 2 };

async function evaluated({ server, lead, member }: Cast) {
  const make = kraFactories(server);
  await make.template(lead);
  await server.db.updateTable("users").set({ dateOfJoining: "2025-01-01" }).where("id", "=", member.id).execute();
  return (await make.evaluation(lead, member, { ...february, status: "Shared" }))._id;
}

const reported = async ({ make, member }: Cast) => (await make.eod(member, { date: "2026-03-11" })).id;

const remind = ({ server, lead }: Cast, input: Record<string, unknown>) => call(server, lead, nudges.remind, input);

/** Causes the email of a notice; returns to whom it goes, and the thread. */
type NoticeCase = (cast: Cast) => Promise<{ to: { name: string; email: string | null }; thread: string }>;

export const noticeCases = {
  leave_requested: async ({ applied, member, lead }) => {
    const { _id } = await applied(member, { reason: "A wedding" });
    return { to: lead, thread: `leave-${_id}` };
  },
  leave_cancellation: async ({ server, approved, member, lead }) => {
    const { _id: id } = await approved(member, lead);
    await call(server, member, leaveCancellations.request, { id, reason: "The trip is off" });
    return { to: lead, thread: `leave-${id}` };
  },
  leave_decided: async ({ server, applied, member, lead }) => {
    const { _id: id } = await applied(member);
    await call(server, lead, leaves.reject, { id, reason: "Too many are away" });
    return { to: member, thread: `leave-${id}` };
  },
  leave_changed: async ({ server, approved, member, lead, admin }) => {
    const { _id: id } = await approved(member, lead, { endDate: "2026-03-17" });
    await call(server, admin, leaves.createHoliday, { date: "2026-03-16", name: "Founders' Day" });
    return { to: member, thread: `leave-${id}` };
  },
  closure_changed: async ({ server, member, admin }) => {
    const dates = { startDate: "2026-03-16", endDate: "2026-03-17" };
    await call(server, admin, closures.create, { title: "Spring break", ...dates, audience: { users: [member.id] }, leaveType: "Casual" });
    const [leave] = (await call(server, member, leaves.mine, {})) as unknown as [{ _id: string }];
    return { to: member, thread: `leave-${leave._id}` };
  },
  cover_assigned: async ({ approved, member, mate, lead }) => {
    const { _id } = await approved(member, lead, { coverUser: mate.id });
    return { to: mate, thread: `leave-${_id}` };
  },
  delegation_requested: async ({ server, lead, mate }) => {
    const days = { startDate: "2026-03-12", endDate: "2026-03-13" };
    const { _id } = await call(server, lead, delegations.create, { to: mate.id, ...days, scopes: ["leaves"] });
    return { to: mate, thread: `delegation-${_id}` };
  },
  employment_changed: async ({ server, member, admin }) => {
    await call(server, member, users.updateMyProfile, { dateOfJoining: "2025-02-01" });
    return { to: admin, thread: `user-${member.id}` };
  },
  task_assigned: async (cast) => ({ to: cast.member, thread: `task-${await assigned(cast, { dueDate: "2026-03-20" })}` }),
  task_completed: async (cast) => ({ to: cast.lead, thread: `task-${await completed(cast)}` }),
  task_returned: async (cast) => {
    const id = await completed(cast);
    await call(cast.server, cast.lead, tasks.setStatus, { id, status: "In Progress", note: "The edges are rough" });
    return { to: cast.member, thread: `task-${id}` };
  },
  task_approved: async (cast) => {
    const id = await completed(cast);
    await call(cast.server, cast.lead, tasks.setStatus, { id, status: "Approved" });
    return { to: cast.member, thread: `task-${id}` };
  },
  task_mentioned: async (cast) => {
    const id = await assigned(cast);
    await call(cast.server, cast.lead, tasks.addComment, {
      id,
      text: `@${cast.member.name}, please\nlook at https://daybook.example.com/tasks`,
    });
    return { to: cast.member, thread: `task-${id}` };
  },
  task_commented: async (cast) => {
    const id = await assigned(cast);
    await call(cast.server, cast.lead, tasks.addComment, { id, text: "Two more days, then." });
    return { to: cast.member, thread: `task-${id}` };
  },
  task_unblocked: async (cast) => {
    const [id, blocker] = [await assigned(cast), await assigned(cast)];
    await call(cast.server, cast.lead, dependencies.add, { id, task: blocker, kind: "blocked_by" });
    await call(cast.server, cast.lead, tasks.setStatus, { id: blocker, status: "Completed" });
    return { to: cast.member, thread: `task-${id}` };
  },
  task_due: async (cast) => {
    const id = await assigned(cast, { dueDate: "2026-03-12" });
    await cast.server.app.jobs.run("notifications.due");
    return { to: cast.member, thread: `task-${id}` };
  },
  blocker_assigned: async ({ server, member, lead, mate }) => {
    await call(server, member, eods.submit, { tasks: [{ taskName: "Lobby", hoursSpent: 2, blockers: "No key" }] });
    const listed = await call(server, lead, blockers.list, {});
    const id = listed[0]!._id;
    await call(server, lead, blockers.update, { id, owner: mate.id });
    return { to: mate, thread: `blocker-${id}` };
  },
  evaluation_shared: async (cast) => ({ to: cast.member, thread: `evaluation-${await evaluated(cast)}` }),
  evaluation_calibrated: async ({ server, lead, member, admin }) => {
    const make = kraFactories(server);
    await make.template(lead);
    await server.db.updateTable("settings").set({ calibration: "before-sharing" }).execute();
    const { _id: id, parameters } = await make.evaluation(lead, member, { ...february, status: "Ready" });
    const changed = [{ parameterId: parameters[0]!.parameterId, rating: 3 }];
    await call(server, admin, calibration.change, { evaluationId: id, parameters: changed, reason: "Other teams rate this lower" });
    await server.db.updateTable("settings").set({ calibration: "off" }).execute();
    return { to: lead, thread: `evaluation-${id}` };
  },
  evaluation_answered: async (cast) => {
    const id = await evaluated(cast);
    await call(cast.server, cast.member, kra.acknowledge, { id, decision: "Acknowledged" });
    return { to: cast.lead, thread: `evaluation-${id}` };
  },
  evaluation_reminder: async (cast) => {
    await evaluated(cast);
    await remind(cast, { kind: "evaluation_response", month: "2026-02", userIds: [cast.member.id] });
    return { to: cast.member, thread: "evaluation_response-2026-02-01" };
  },
  question_asked: async ({ server, lead, member }) => {
    const about = { type: "report", date: "2026-03-11" };
    const asked = await call(server, lead, questions.ask, { id: member.id, text: "What keeps you?", about });
    return { to: member, thread: `question-${asked._id}` };
  },
  report_reminder: async (cast) => {
    await remind(cast, { kind: "report", date: "2026-03-11", userIds: [cast.member.id] });
    return { to: cast.member, thread: "report-2026-03-11" };
  },
  report_commented: async (cast) => {
    const id = await reported(cast);
    await call(cast.server, cast.lead, discussions.addComment, { id, text: "Well found!" });
    return { to: cast.member, thread: `report-${id}` };
  },
  report_reacted: async (cast) => {
    const id = await reported(cast);
    await call(cast.server, cast.lead, discussions.react, { id, reaction: "thanks" });
    return { to: cast.member, thread: `report-${id}` };
  },
  policy_published: async ({ server, admin, member }) => {
    await call(server, admin, policy.update, { content: "Be kind.", requiresAcknowledgement: true });
    return { to: member, thread: "policy" };
  },
  policy_reminder: async ({ server, admin, member }) => {
    await call(server, admin, policy.update, { content: "Be kind, always.", requiresAcknowledgement: true });
    await call(server, admin, nudges.remind, { kind: "policy", userIds: [member.id] });
    return { to: member, thread: "policy" };
  },
  announcement_reminder: async ({ server, admin, member }) => {
    const { _id: announcement } = await call(server, admin, announcements.create, {
      title: "Door codes",
      content: "They change.",
      mustReadBy: "2026-12-31",
    });
    await call(server, admin, nudges.remind, { kind: "announcement", announcement, userIds: [member.id] });
    return { to: member, thread: "announcement" };
  },
  access_token_ending: async ({ server, member }) => {
    const { id } = await giveToken(server, member, { expiresInDays: 5 });
    await server.app.jobs.run("access-tokens.notice_ending");
    return { to: member, thread: `access_token-${id}` };
  },
  tasks_unassigned: async (cast) => {
    const id = await assigned(cast);
    await call(cast.server, cast.admin, users.update, { id: cast.member.id, status: "inactive" });
    return { to: cast.lead, thread: `task-${id}` };
  },
  erasure_requested: async ({ server, admin, member }) => {
    const other = await factories(server).user("admin");
    await call(server, admin, users.update, { id: member.id, status: "inactive" });
    await call(server, other, erasures.request, { id: member.id, reason: "Asked by letter" });
    return { to: admin, thread: `user-${member.id}` };
  },
  person_left: async ({ server, admin, lead, applied, member }) => {
    await applied(member);
    await call(server, admin, users.update, { id: lead.id, status: "inactive" });
    // The actor gets it too: what waits is for every admin.
    return { to: admin, thread: `user-${lead.id}` };
  },
  webhook_paused: async ({ server, admin }) => {
    // A port on which nothing listens.
    const id = await giveWebhook(server, "http://127.0.0.1:1", { failingSince: "2020-01-01T00:00:00Z" });
    await server.as(admin, webhooks.sendTest, { id });
    return { to: admin, thread: `webhook-${id}` };
  },
  series_away: async (cast) => {
    await call(cast.server, cast.lead, leaves.markManual, {
      userId: cast.member.id,
      leaveType: "Casual",
      startDate: "2026-03-12",
      endDate: "2026-03-12",
      reason: "Flu",
    });
    await call(cast.server, cast.lead, notifications.updatePreferences, { kinds: { series_away: { email: true } } });
    const id = await repeated(cast);
    await cast.server.app.jobs.run("series.due");
    const made = cast.server.db.selectFrom("taskSeriesDates").select("taskId").where("seriesId", "=", id);
    return { to: cast.lead, thread: `task-${(await made.executeTakeFirstOrThrow()).taskId}` };
  },
  series_paused: async (cast) => {
    const id = await repeated(cast);
    await cast.server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", cast.member.id).execute();
    await cast.server.app.jobs.run("series.due");
    return { to: cast.lead, thread: `series-${id}` };
  },
  week_submitted: async (cast) => {
    await call(cast.server, cast.lead, notifications.updatePreferences, { kinds: { week_submitted: { email: true } } });
    const id = await finishedWeek(cast);
    return { to: cast.lead, thread: `week-${id}` };
  },
  week_decided: async (cast) => {
    const id = await finishedWeek(cast);
    await call(cast.server, cast.lead, weeks.returnWeek, { user: cast.member.id, weekStart: pastWeek, note: "Friday is missing" });
    return { to: cast.member, thread: `week-${id}` };
  },
  week_changed: async (cast) => {
    await call(cast.server, cast.lead, notifications.updatePreferences, { kinds: { week_changed: { email: true } } });
    const id = await finishedWeek(cast);
    await call(cast.server, cast.lead, weeks.approve, { user: cast.member.id, weekStart: pastWeek });
    const days = { startDate: "2026-03-04", endDate: "2026-03-04" };
    await call(cast.server, cast.admin, leaves.markManual, { userId: cast.member.id, leaveType: "Casual", ...days });
    return { to: cast.lead, thread: `week-${id}` };
  },
} satisfies Record<Exclude<NotificationKind, "second_factor_removed" | "new_device">, NoticeCase>;

/** Causes an email that is no notice. `hasButton` is false where nothing is left to do in Daybook. */
type MailCase = { kind: string; name: string; hasButton?: boolean; make: (cast: Cast) => Promise<{ to: string }> };

export const mailCases: MailCase[] = [
  {
    kind: "calendar-mails.leave",
    name: "leave for the calendar",
    make: async ({ server, member, lead, applied }) => {
      const kinds = JSON.stringify(Object.fromEntries(notificationKinds.map((kind) => [kind, { email: false }])));
      const preferences = { userId: member.id, kinds, calendar: true, updatedAt: "2026-03-01T08:00:00Z" };
      await server.db.insertInto("notificationPreferences").values(preferences).execute();
      await call(server, lead, leaves.approve, { id: (await applied(member))._id });
      return { to: member.email! };
    },
  },
  {
    kind: "account-links.email",
    name: "an invitation",
    make: async ({ server, make, admin }) => {
      const invited = await make.user("team_member");
      await call(server, admin, accountLinks.create, { id: invited.id, purpose: "invitation" });
      return { to: invited.email! };
    },
  },
  {
    kind: "account-links.email",
    name: "a reset by an administrator",
    make: async ({ server, member, admin }) => {
      await call(server, admin, accountLinks.create, { id: member.id, purpose: "reset" });
      return { to: member.email! };
    },
  },
  {
    kind: "account-links.requested_email",
    name: "a forgotten password",
    make: async ({ server, member }) => {
      await server.anonymous(accountLinks.forgotPassword, { email: member.email! });
      await server.app.jobs.run("deliveries.send");
      return { to: member.email! };
    },
  },
  {
    kind: "account-links.requested_email",
    name: "an address to confirm",
    make: async ({ server, member }) => {
      await server.db.updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", member.id).execute();
      await call(server, member, accountLinks.sendConfirmation, {});
      return { to: member.email! };
    },
  },
  {
    kind: "account-links.email_changed",
    name: "an address that no longer signs in",
    hasButton: false,
    make: async ({ server, member, admin }) => {
      await call(server, admin, users.update, { id: member.id, email: `new-${member.email}` });
      return { to: member.email! };
    },
  },
  {
    kind: "second-factor.removed",
    name: "a second factor that an administrator removed",
    make: async ({ server, member, admin }) => {
      await deliver(await jobContext(server), removedEmails, [{ target: member.id, payload: { userId: member.id, byName: admin.name } }]);
      return { to: member.email! };
    },
  },
  {
    kind: "sessions.new_device",
    name: "a sign-in from a new device",
    make: async ({ server, member }) => {
      const ctx = await jobContext(server);
      const payload = { userId: member.id, device: "Firefox on Windows", ip: "192.0.2.7", at: ctx.now() };
      await deliver(ctx, newDeviceEmails, [{ target: member.id, payload }]);
      return { to: member.email! };
    },
  },
  {
    kind: "single-sign-on.linked",
    name: "an account that single sign-on now opens",
    hasButton: false,
    make: async ({ server, member }) => {
      await deliver(await jobContext(server), linkedEmails, [{ target: member.id, payload: { userId: member.id } }]);
      return { to: member.email! };
    },
  },
  {
    kind: "digests.email",
    name: "a digest",
    make: async ({ server, lead, member, applied }) => {
      await call(server, lead, notifications.updatePreferences, { digest: "daily", kinds: { leave_requested: { email: false } } });
      await applied(member);
      await server.app.jobs.run("digests.schedule", {});
      return { to: lead.email! };
    },
  },
  {
    kind: "reminders.email",
    name: "a reminder of the day's report",
    make: async ({ server, lead, member }) => {
      await call(server, lead, reminders.send, { userIds: [member.id] });
      return { to: member.email! };
    },
  },
];
