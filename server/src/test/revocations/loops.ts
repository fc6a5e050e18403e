import { randomUUID } from "node:crypto";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import type { Endpoint, InputOf } from "@daybook/contract/core/endpoint";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as kra from "@daybook/contract/kra/kra";
import * as nudges from "@daybook/contract/nudges/nudges";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as projects from "@daybook/contract/projects/projects";
import * as reminders from "@daybook/contract/reminders/reminders";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as teams from "@daybook/contract/teams/teams";
import * as users from "@daybook/contract/users/users";
import * as weeks from "@daybook/contract/weeks/weeks";
import type { Person, TestResponse, TestServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

/** A request that changes several items, ready to be sent by a person who is about to lose their rights. */
export type Prepared = {
  person: Person;
  send: () => Promise<TestResponse<Endpoint>>;
  /** The items that each have a transaction of their own; the first is done before the rights end. */
  each?: string[];
  /** The field of the response with the items that are done. */
  done?: "decidedIds" | "updatedIds";
  /** The response, if it is no list of ids: what is done, and what failed with this reason. */
  result?: (reason: string) => object;
};

/** A request whose right can end without the session. */
type PreparedLent = Prepared & {
  revoke: () => Promise<{ status: number }>;
  /** A user whose row the request locks before it writes, where it then locks what is needed to take the right. */
  atUser?: Person;
};

const today = "2026-03-12";

/** Endpoints that change several items, by name; others say why no right can end in the middle. */
export function loopsOf(server: TestServer): {
  loops: Record<string, () => Promise<Prepared>>;
  /** Requests whose right is a delegation or a membership of a project. */
  lent: Record<string, () => Promise<PreparedLent>>;
} {
  const { make, cast, applied } = leavePeople(server);
  const { team: kraTeam } = kraFactories(server);

  const sent = <E extends Endpoint>(person: Person, endpoint: E, input: InputOf<E>) => ({
    person,
    send: async () => server.as(person, endpoint, input, { "idempotency-key": randomUUID() }) as Promise<TestResponse<Endpoint>>,
  });

  const requests = async () => {
    const all = await cast();
    const leaveIds = [];
    for (const person of [all.member, all.mate, all.member])
      leaveIds.push((await applied(person, { startDate: `2026-03-${16 + leaveIds.length}` }))._id);
    return { ...all, leaveIds };
  };

  /** Tasks of the lead's team, created by its member. */
  const teamTasks = async (fields: Parameters<typeof make.task>[1] = {}) => {
    const all = await cast();
    const of = { assigneeId: all.mate.id, assigneeTeamId: all.team.id, ...fields };
    const taskIds = [(await make.task(all.member, of)).id, (await make.task(all.member, of)).id];
    return { ...all, taskIds };
  };

  const newTasks = async () => {
    const all = await cast();
    return { ...all, tasks: ["One", "Two"].map((title) => ({ title, assignee: all.mate.id })) };
  };

  /** Makes a person the delegate of a lead; returns how it ends. */
  const delegated = async (lead: Person, to: Person, admin: Person) => {
    const days = { startDate: today, endDate: today, scopes: ["leaves" as const, "tasks" as const] };
    const { data } = await server.as(lead, delegations.create, { to: to.id, ...days });
    await server.as(to, delegations.answer, { id: data._id, state: "accepted" });
    return () => server.as(admin, delegations.remove, { id: data._id });
  };

  /** Someone of another team who is a member of a project; returns how the membership ends. */
  const projectMember = async () => {
    const { admin, outsider, team, member } = await cast();
    const project = await make.project({ team, members: [outsider, member] });
    const revoke = () => server.as(admin, projects.setMembers, { id: project.id, members: [member.id] });
    return { admin, outsider, member, project, revoke };
  };

  return {
    loops: {
      "leaves.bulkApprove": async () => {
        const { lead, leaveIds } = await requests();
        return { ...sent(lead, leaves.bulkApprove, { leaveIds }), each: leaveIds, done: "decidedIds" };
      },
      "leaves.bulkReject": async () => {
        const { lead, leaveIds } = await requests();
        return { ...sent(lead, leaves.bulkReject, { leaveIds, reason: "Release week" }), each: leaveIds, done: "decidedIds" };
      },
      "leaves.bulkUndo": async () => {
        const { lead, leaveIds } = await requests();
        await server.as(lead, leaves.bulkApprove, { leaveIds });
        return { ...sent(lead, leaves.bulkUndo, { leaveIds }), each: leaveIds, done: "decidedIds" };
      },
      "nudges.remind": async () => {
        const { lead, member, mate } = await cast();
        return sent(lead, nudges.remind, { kind: "report", date: "2026-03-11", userIds: [member.id, mate.id] });
      },
      "weeks.approveMany": async () => {
        const { lead, member, mate } = await cast();
        await server.db.updateTable("settings").set({ weekApproval: "on", reportsStartOn: null }).execute();
        const chosen = [];
        for (const { id: user } of [member, mate]) {
          await server.db.updateTable("users").set({ dateOfJoining: "2026-01-01" }).where("id", "=", user).execute();
          const submitted = { state: "submitted", submittedAt: `${today}T07:00:00Z` } as const;
          await server.db
            .insertInto("weeks")
            .values({ id: randomUUID(), userId: user, weekStart: "2026-03-02", ...submitted })
            .execute();
          chosen.push({ user, weekStart: "2026-03-02" });
        }
        const [first, ...rest] = chosen;
        const result = (message: string) => ({
          results: [{ ...first, ok: true }, ...rest.map((each) => ({ ...each, ok: false, message }))],
        });
        return { ...sent(lead, weeks.approveMany, { weeks: chosen }), each: chosen.map(({ user }) => user), result };
      },
      "users.bulkUpdate": async () => {
        const { admin, member, mate } = await cast();
        const userIds = [member.id, mate.id];
        // A change of status would hold the rows of the admins, for which the end of their rights waits.
        const changes = { team: (await make.team()).name };
        return { ...sent(admin, users.bulkUpdate, { userIds, changes }), each: userIds, done: "updatedIds" };
      },
      "tasks.bulkCreate": async () => {
        const { lead, tasks: input } = await newTasks();
        return sent(lead, tasks.bulkCreate, { tasks: input });
      },
      "tasks.bulkUpdate": async () => {
        const { lead, taskIds } = await teamTasks({ status: "Completed" });
        return sent(lead, tasks.bulkUpdate, { taskIds, changes: { status: "Approved" } });
      },
      "tasks.undoApprovals": async () => {
        const { lead, taskIds } = await teamTasks({ status: "Completed" });
        await server.as(lead, tasks.bulkUpdate, { taskIds, changes: { status: "Approved" } });
        return sent(lead, tasks.undoApprovals, { taskIds });
      },
      "tasks.bulkRemove": async () => {
        const { lead, taskIds } = await teamTasks();
        return sent(lead, tasks.bulkRemove, { taskIds });
      },
      "tasks.restore": async () => {
        const { lead, taskIds } = await teamTasks({ deletedAt: `${today}T08:00:00.000Z` });
        return sent(lead, tasks.restore, { taskIds });
      },
      "accountLinks.createMany": async () => {
        const { admin } = await cast();
        const invited = [await make.user("team_member"), await make.user("team_member")];
        return sent(admin, accountLinks.createMany, { userIds: invited.map(({ id }) => id) });
      },
      "reminders.send": async () => {
        const { lead, member, mate } = await cast();
        for (const { id } of [member, mate])
          await server.db.updateTable("users").set({ phoneNumber: "+919876543210" }).where("id", "=", id).execute();
        return sent(lead, reminders.send, { userIds: [member.id, mate.id], manual: true });
      },
      "kra.saveTeamWeek": async () => {
        const { lead, member, team, made } = await kraTeam();
        const bela = await make.user("team_member", { team, dateOfJoining: "2025-01-01" });
        const done = [{ taskId: made.parameters[0]!.weeklyTasks[0]!._id, isCompleted: true }];
        const members = [member, bela].map(({ id }) => ({ teamMemberId: id, tasks: done }));
        return sent(lead, kra.saveTeamWeek, { year: 2026, month: 3, week: 2, members });
      },
      "projects.create": async () => {
        const { lead, member, mate, team } = await cast();
        return sent(lead, projects.create, { name: `Project ${randomUUID()}`, team: team.name, members: [member.id, mate.id] });
      },
      "projects.update": async () => {
        const { lead, member, mate, team } = await cast();
        const { id } = await make.project({ team });
        return sent(lead, projects.update, { id, members: [member.id, mate.id] });
      },
      "projects.setMembers": async () => {
        const { lead, member, mate, team } = await cast();
        const { id } = await make.project({ team });
        return sent(lead, projects.setMembers, { id, members: [member.id, mate.id] });
      },
      "teams.update": async () => {
        const { admin, member, mate, team } = await cast();
        return sent(admin, teams.update, { id: team.id, leads: [member.id, mate.id] });
      },
    },
    lent: {
      "leaves.bulkApprove": async () => {
        const { lead, mate, admin, member } = await cast();
        const leaveIds = [];
        for (const day of [16, 17, 18]) leaveIds.push((await applied(member, { startDate: `2026-03-${day}` }))._id);
        const revoke = await delegated(lead, mate, admin);
        return { ...sent(mate, leaves.bulkApprove, { leaveIds }), each: leaveIds, revoke };
      },
      "leaves.bulkReject": async () => {
        const { lead, mate, admin, member } = await cast();
        const leaveIds = [];
        for (const day of [16, 17, 18]) leaveIds.push((await applied(member, { startDate: `2026-03-${day}` }))._id);
        const revoke = await delegated(lead, mate, admin);
        return { ...sent(mate, leaves.bulkReject, { leaveIds, reason: "Release week" }), each: leaveIds, revoke };
      },
      "tasks.bulkUpdate": async () => {
        const { lead, outsider, admin, taskIds } = await teamTasks({ status: "Completed" });
        const revoke = await delegated(lead, outsider, admin);
        return { ...sent(outsider, tasks.bulkUpdate, { taskIds, changes: { status: "Approved" } }), revoke };
      },
      "tasks.bulkCreate": async () => {
        const { outsider, member, project, revoke } = await projectMember();
        const input = ["One", "Two"].map((title) => ({ title, project: project.id, assignee: member.id }));
        return { ...sent(outsider, tasks.bulkCreate, { tasks: input }), atUser: member, revoke };
      },
    },
  };
}

/** Endpoints with a list that is a part of one thing, or of no one's right, and that therefore cannot stop half-way. */
export const partsOfOne: Record<string, string> = {
  "setup.createAdmin": "runs without a session, with a link that works once",
  "passkeys.create": "the list is what the browser says about one passkey",
  "accessTokens.create": "the scopes of one token",
  "accessTokens.createForService": "the scopes of one token",
  "offboarding.plan": "what becomes of the work of one person, in one transaction",
  "offboarding.setChecklist": "the checklist of one person",
  "webhooks.create": "the events of one webhook",
  "webhooks.update": "the events of one webhook",
  "tasks.byIds": "reads",
  "tasks.update": "the labels of one task",
  "projectCopies.copy": "one project, in one transaction",
  "series.create": "the labels and the checklist of one series",
  "series.update": "the labels and the checklist of one series",
  "checklists.reorder": "the order of one checklist",
  "imports.choose": "how one file is read",
  "imports.importUsers": "all rows or none, in one transaction",
  "imports.importTasks": "all rows or none, in one transaction",
  "leaveOpenings.set": "all balances or none, in one transaction",
  "pastLeave.record": "all rows or none, in one transaction",
  "leaveLimits.create": "the audience of one limit",
  "leaveLimits.update": "the audience of one limit",
  "closures.create": "the audience of one closure",
  "closures.update": "the audience of one closure",
  "closures.bookRest": "all people or none, in one transaction",
  "eods.saveDraft": "the tasks of one's own draft",
  "eods.submit": "the tasks of one's own report",
  "plans.save": "the items of one's own plan",
  "eods.update": "the tasks of one report, written in one statement",
  "delegations.create": "what one delegation is for",
  "schedules.set": "the hours of one schedule",
  "kra.createMonthly": "the parameters of one evaluation",
  "kra.updateMonthly": "the parameters of one evaluation",
  "kraCalibration.change": "the parameters of one evaluation",
  "kraSelfReviews.save": "the parameters of one's own review",
  "kra.saveTemplate": "the parameters of one template",
  "announcements.create": "the audience of one announcement",
  "announcements.update": "the audience of one announcement",
  "announcements.markManySeen": "what one has seen oneself",
  "reminders.updateSettings": "the words of one template",
  "reminderRules.updateRules": "the kinds and days of one schedule",
  "settings.update": "the days of the company's week, and columns of payroll",
};
