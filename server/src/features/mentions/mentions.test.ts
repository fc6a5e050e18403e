import { expect, test } from "vitest";
import * as mentions from "@daybook/contract/mentions/mentions";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { make, team, bulk } = taskFixtures(server);

type Person = { id: string };

const suggested = async (person: Person, input: Record<string, unknown>) =>
  (await server.as(person, mentions.list, input)).data.map(({ _id }) => _id);

/** People of every relation to a task of a project of another team. */
async function cast() {
  const people = await team();
  const otherTeam = await make.team();
  const projectLead = await make.user("team_lead", { team: otherTeam });
  const projectMember = await make.user("team_member");
  const inactive = await make.user("team_member", { status: "inactive" });
  const project = await make.project({ team: otherTeam, members: [people.member, projectMember, inactive] });
  const [task] = await bulk(people.member, { title: "Storyboard", assignee: people.colleague.id, project: project.id });
  return { ...people, projectLead, projectMember, inactive, project, task: task!._id };
}

test("suggests the people who may read the task, except yourself and closed accounts", async () => {
  const { member, colleague, lead, admin, projectLead, projectMember, task } = await cast();
  const readers = [member, colleague, lead, admin, projectLead, projectMember].map(({ id }) => id);
  for (const person of [member, projectMember, admin]) {
    const seen = await suggested(person, { task });
    expect(seen.toSorted()).toEqual(readers.filter((id) => id !== person.id).toSorted());
  }
});

test("suggests the same people for a new task as for the task once it is created", async () => {
  const { member, colleague, project, task } = await cast();
  const input = { project: project.id, assignee: colleague.id };
  expect((await suggested(member, input)).toSorted()).toEqual((await suggested(member, { task })).toSorted());
});

test("a mention of anyone suggested sends a notice, and of no one else", async () => {
  const { member, colleague, lead, admin, outsider, otherLead, projectLead, projectMember, task } = await cast();
  const everyone = [colleague, lead, admin, outsider, otherLead, projectLead, projectMember];
  await server.as(member, tasks.addComment, { id: task, text: everyone.map(({ name }) => `@${name}`).join(", ") });
  const seen = await suggested(member, { task });
  const mentioned: string[] = [];
  for (const person of everyone) {
    const { data } = await server.as(person, notifications.list, {});
    if (data.some(({ kind }) => kind === "task_mentioned")) mentioned.push(person.id);
  }
  expect(mentioned.toSorted()).toEqual(
    everyone
      .map(({ id }) => id)
      .filter((id) => seen.includes(id))
      .toSorted(),
  );
});

test("searches the beginnings of first and later names in any letter case, and lists assignee and creator first", async () => {
  const { member, colleague, task } = await cast();
  const first = await make.user("admin", { name: "Åsa Lindqvist" });
  const last = await make.user("admin", { name: "Abel ÅSA 100%" });
  expect(await suggested(member, { task, search: "åsa" })).toEqual([last.id, first.id]);
  expect(await suggested(member, { task, search: "åsa lind" })).toEqual([first.id]);
  expect(await suggested(member, { task, search: "100%" })).toEqual([last.id]);
  expect(await suggested(member, { task, search: "qvist" })).toEqual([]);
  expect((await suggested(first, { task })).slice(0, 2).toSorted()).toEqual([member.id, colleague.id].toSorted());
});

test("suggests at most eight people", async () => {
  const { member, task } = await cast();
  for (let index = 0; index < 9; index++) await make.user("admin");
  expect(await suggested(member, { task })).toHaveLength(mentions.mentionsMax);
});

test("names a project and an assignee that you cannot choose", async () => {
  const { member, outsider } = await cast();
  const { status, body } = await server.as(member, mentions.list, { assignee: outsider.id });
  expect([status, body["errors"]]).toEqual([400, [{ path: "assignee", message: "Please choose someone you can assign tasks to" }]]);
});
