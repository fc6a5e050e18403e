import { beforeEach, describe, expect, test } from "vitest";
import * as imports from "@daybook/contract/imports/imports";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const make = factories(server);
const { upload } = uploads(server);

type Person = Awaited<ReturnType<typeof make.user>>;
let admin: Person;
let asha: Person;
beforeEach(async () => {
  server.clock.set("2026-03-12T12:00:00Z");
  admin = await make.user("admin");
  asha = await make.user("team_member", { dateOfJoining: "2026-01-05" });
});

async function uploaded(kind: string, lines: string[]) {
  const file = { name: `${kind}.csv`, type: "text/csv", data: Buffer.from(lines.join("\n")) };
  const { status, body } = await upload(admin, `/imports/kinds/${kind}`, file);
  expect([status, body.message]).toEqual([201, undefined]);
  return String(body.data._id);
}

const get = async (id: string) => (await server.as(admin, imports.get, { id, show: "all" })).data;

async function imported(id: string, leaveOut = false) {
  const started = await server.as(admin, imports.start, { id, leaveOut });
  expect([started.status, started.body.message]).toEqual([200, undefined]);
  await server.app.jobs.run("imports.run");
  return get(id);
}

const reportsOf = ({ id }: Person) => server.db.selectFrom("eods").selectAll().where("userId", "=", id).orderBy("date").execute();

describe("importing hours", () => {
  test("makes a report of each day, adds to what is reported, and adds nothing twice", async () => {
    const project = await make.project();
    const lines = [
      "Email,Datum,Stunden,Activity,Projekt,Notes",
      `${asha.email},2026-02-02,"6,5",Model,${project.name},First`,
      `${asha.email},2026-02-02,1:30,Meeting,,`,
      `${asha.email},2026-02-03,45m,Meeting,,`,
    ];
    const id = await uploaded("hours", lines);
    expect((await get(id)).page.map(({ problems }) => problems)).toEqual([[], [], []]);
    expect((await get(id)).sums).toEqual([{ field: "hours", before: 8.75, after: 8.75 }]);
    expect((await imported(id)).outcomes).toEqual({ created: 3 });
    expect((await reportsOf(asha)).map(({ date, totalHours, isLate, teamId }) => [date, Number(totalHours), isLate, teamId])).toEqual([
      ["2026-02-02", 8, false, asha.teamId],
      ["2026-02-03", 0.75, false, asha.teamId],
    ]);
    const notices = await server.db.selectFrom("notifications").select("id").where("userId", "=", asha.id).execute();
    expect(notices).toEqual([]);

    const again = await uploaded("hours", [...lines, `${asha.email},2026-02-03,45m,Meeting,,`, `${asha.email},2026-02-03,2,Paint,,`]);
    const { counts, page } = await get(again);
    expect(counts).toMatchObject({ create: 1, same: 3, wrong: 1 });
    expect(page[3]!.problems).toEqual([{ message: "Line 4 is the same work. Describe one of them differently, or leave one out." }]);
    await imported(again, true);
    const [, second] = await reportsOf(asha);
    expect([Number(second!.totalHours), second!.revision]).toEqual([2.75, 2]);
  });

  test("names what cannot be: the future, before joining, too many hours, unknown people, projects and numbers", async () => {
    const id = await uploaded("hours", [
      "Email,Date,Hours,Task,Project",
      `${asha.email},2026-03-13,5,,`,
      `${asha.email},2026-01-02,5,,`,
      `${asha.email},2026-02-02,20,One,`,
      `${asha.email},2026-02-02,5,Two,`,
      `nowhere@example.com,2026-02-02,5,,`,
      `${asha.email},2026-02-04,5,,No such project`,
      `${asha.email},2026-02-04,all day,,`,
      `${asha.email},2026-02-04,25,,`,
    ]);
    expect((await get(id)).page.map(({ problems }) => problems[0]?.message)).toEqual([
      "13 Mar 2026 is in the future.",
      `${asha.name} joined on 5 Jan 2026.`,
      undefined,
      "The day would have 25 hours, and can have 24.",
      `No active person, or more than one, is "nowhere@example.com". Say who it is.`,
      `No project is named "No such project".`,
      `"all day" is no number of hours, such as 7.5 or 7:30.`,
      expect.stringContaining("24"),
    ]);
  });
});

describe("importing projects", () => {
  test("adds them with lead and members, and leaves those that are here unchanged", async () => {
    const team = await make.team();
    const name = `Showroom ${crypto.randomUUID().slice(0, 8)}`;
    const lines = [
      "Project name,Department,Project lead,Members,Status,Start,Deadline",
      `${name},${team.name},${asha.email},${asha.email}; ${admin.email},In progress,2026-02-02,2026-06-01`,
      `${name} II,${team.name},,nowhere@example.com,Backlog,,`,
      `${name} III,Nowhere,,,,2026-06-02,2026-06-01`,
      `${name.toUpperCase()},${team.name},,,,,`,
    ];
    const id = await uploaded("projects", lines);
    expect((await get(id)).page.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [],
      [`No active person, or more than one, is "nowhere@example.com". Use an email.`],
      [`There is no team named "Nowhere".`, "The due date is before the start date."],
      ["Line 2 is the same project. Leave one of the rows out."],
    ]);
    expect((await imported(id, true)).outcomes).toEqual({ created: 1, left_out: 3 });
    const stored = await server.db.selectFrom("projects").selectAll().where("name", "=", name).executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ teamId: team.id, status: "Active", leadId: asha.id, startDate: "2026-02-02", dueDate: "2026-06-01" });
    const members = await server.db.selectFrom("projectMembers").select("userId").where("projectId", "=", stored.id).execute();
    expect(members.map(({ userId }) => userId).toSorted()).toEqual([asha.id, admin.id].toSorted());
    expect((await get(await uploaded("projects", lines.slice(0, 2)))).counts).toMatchObject({ create: 0, same: 1 });
  });
});
