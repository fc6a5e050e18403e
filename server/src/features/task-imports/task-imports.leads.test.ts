import { expect, test } from "vitest";
import * as imports from "@daybook/contract/imports/imports";
import * as tasks from "@daybook/contract/tasks/tasks";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const make = factories(server);
const { upload } = uploads(server);

async function uploaded(person: { id: string }, lines: string[]) {
  const file = { name: "tasks.csv", type: "text/csv", data: Buffer.from(lines.join("\n")) };
  const { status, body } = await upload(person, "/imports/kinds/tasks", file);
  expect([status, body.message]).toEqual([201, undefined]);
  return String(body.data._id);
}

const get = async (person: { id: string }, id: string) => (await server.as(person, imports.get, { id, show: "all" })).data;

async function imported(person: { id: string }, id: string) {
  const started = await server.as(person, imports.start, { id, leaveOut: false });
  expect([started.status, started.body.message]).toEqual([200, undefined]);
  await server.app.jobs.run("imports.run");
  return get(person, id);
}

async function known(role: "team_lead" | "team_member", team: Awaited<ReturnType<typeof make.team>>) {
  const { id, email } = await make.user(role, { team });
  return { id, email: email! };
}

async function scene() {
  const [team, otherTeam] = [await make.team(), await make.team()];
  const lead = await known("team_lead", team);
  const member = await known("team_member", team);
  const outsider = await known("team_member", otherTeam);
  const project = await make.project({ team });
  const hidden = await make.project({ team: otherTeam });
  return { lead, member, outsider, project, hidden };
}

test("leads import tasks of their team; other people and projects are as unknown as those that do not exist", async () => {
  const { lead, member, outsider, project, hidden } = await scene();
  const id = await uploaded(lead, [
    "Title,Assignee,Project",
    `Own,${member.email},${project.name}`,
    `Other person,${outsider.email},`,
    "No person,no.such.person@example.com,",
    `Other project,,${hidden.name}`,
    "No project,,Nowhere at all",
  ]);
  const { page, counts, fields } = await get(lead, id);
  expect(counts).toMatchObject({ create: 1, wrong: 4 });
  const messages = page.flatMap(({ problems, typed }) =>
    problems.map(({ message }) =>
      message.replace(typed["assignee"] || "no assignee", "WHO").replace(typed["project"] || "no project", "WHAT"),
    ),
  );
  expect(new Set(messages).size).toBe(2);
  const options = (name: string) => fields.find(({ field }) => field === name)!.options!.join(", ");
  expect(options("assignee")).toContain(member.email);
  expect(options("assignee")).not.toContain(outsider.email);
  expect(options("project")).toBe(project.name);

  await server.as(lead, imports.start, { id, leaveOut: true });
  await server.app.jobs.run("imports.run");
  const { data } = await server.as(lead, tasks.list, {});
  expect(data).toMatchObject([{ title: "Own", assignee: { _id: member.id }, project: { _id: project.id } }]);
});

test("leads approve only what they could approve, and are the author of what others outside of the team wrote", async () => {
  const { lead, member, outsider } = await scene();
  const id = await uploaded(lead, [
    "Title,Assignee,Status,Reporter",
    `Of the team,${member.email},Done,${member.email}`,
    `One's own,${lead.email},Done,${outsider.email}`,
  ]);
  const { page } = await get(lead, id);
  expect(page[0]!.notes).toEqual([]);
  expect(page[1]!.notes).toEqual([
    "It is completed, because you cannot approve it.",
    `"${outsider.email}" is not known by an email, so the task is yours.`,
  ]);
  await imported(lead, id);
  const { data } = await server.as(lead, tasks.list, { sort: "title" });
  expect(data.map(({ title, status, createdBy }) => [title, status, createdBy?._id])).toEqual([
    ["Of the team", "Approved", member.id],
    ["One's own", "Completed", lead.id],
  ]);
});

test("an import of a lead who leads no more stops", async () => {
  const { lead } = await scene();
  const id = await uploaded(lead, ["Title", "Paint the wall"]);
  await server.as(lead, imports.start, { id, leaveOut: false });
  await server.db.updateTable("users").set({ role: "team_member" }).where("id", "=", lead.id).execute();
  await server.app.jobs.run("imports.run");
  const found = await server.db.selectFrom("imports").select(["state"]).where("id", "=", id).executeTakeFirstOrThrow();
  expect(found.state).toBe("stopped");
  expect(await server.db.selectFrom("tasks").select("id").where("createdBy", "=", lead.id).execute()).toEqual([]);
});
