import type { Scene } from "#test/matrix/scene.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import {
  unknownId,
  tooManyIds,
  theirs,
  outsider,
  givenToOwner,
  givenByOwner,
  inSharedProject,
  deleted,
  one,
  everyone,
  everyoneGets,
  readers,
  readersGet,
  writesNothing,
} from "#test/matrix/tasks.scene.ts";

type Fields = Record<string, unknown>;

const task = { title: "A new task" };
const creating =
  (fields: Fields | ((scene: Scene) => Fields | Promise<Fields>)): Send =>
  async (scene) => ({ tasks: [{ ...task, ...(typeof fields === "function" ? await fields(scene) : fields) }] });

export const tasksChangingRows: Row[] = [
  ...rows("POST /tasks/bulk", [
    ["everybody creates", everyoneGets(201), () => ({ tasks: [task, { taskName: "By its other name" }] })],
    ["as a bare array", everyoneGets(201), () => [task]],
    ["for the owner", "201 201 400 | 201 400 201 | 201", creating(({ owner }) => ({ assignee: owner.id }))],
    ["for the owner as an object", "201 201 400 | 201 400 201 | 201", creating(({ owner }) => ({ assignee: { _id: owner.id } }))],
    [
      "for a colleague of a shared project",
      everyoneGets(201),
      creating(async (scene) => {
        const colleague = await outsider(scene);
        await scene.make.project({ members: [scene.caller, colleague] });
        return { assignee: colleague.id };
      }),
    ],
    [
      "for somebody of another team",
      "400 400 400 | 400 400 400 | 201",
      creating(async (scene) => ({ assignee: (await outsider(scene)).id })),
    ],
    [
      "for an admin",
      everyoneGets(400),
      creating(async ({ make, caller }) => ({ assignee: (await make.user("admin", { team: { id: caller.teamId! } })).id })),
    ],
    [
      "for somebody inactive",
      everyoneGets(400),
      creating(async ({ make, caller }) => ({
        assignee: (await make.user("team_member", { team: { id: caller.teamId! }, status: "inactive" })).id,
      })),
    ],
    ["for somebody who does not exist", everyoneGets(400), creating({ assignee: unknownId })],
    [
      "in the owner's project",
      "201 400 400 | 201 400 201 | 201",
      creating(async ({ make, team, owner }) => ({ project: (await make.project({ team, members: [owner] })).id })),
    ],
    ["in a project that does not exist", everyoneGets(400), creating({ project: unknownId })],
    ["under another's name is one's own", everyoneGets(201), creating(({ owner }) => ({ createdBy: owner.id, creator: owner.id }))],
    ["approved already", everyoneGets(400), creating({ status: "Approved" })],
    ["with an unknown status", everyoneGets(400), creating({ status: "Sleeping" })],
    ["with a blank title", everyoneGets(400), creating({ title: "  " }), { says: "Task title is required" }],
    ["due before it starts", everyoneGets(400), creating({ startDate: "2026-03-12", dueDate: "2026-03-11" })],
    ["with an empty body", everyoneGets(400)],
    ["without a task", everyoneGets(400), () => ({ tasks: [] })],
    ["more than 200", everyoneGets(400), () => ({ tasks: tooManyIds.map(() => task) })],
  ]),

  ...rows("POST /tasks/import", [
    ["everybody", everyone, () => ({ csv: "title\nFrom a table", dryRun: false })],
    ["a dry run", everyone, () => ({ csv: "title\nFrom a table" }), writesNothing],
    [
      "for the owner",
      "200 200 400 | 200 400 200 | 200",
      ({ owner }) => ({ csv: `title,assignee\nFrom a table,${owner.email}`, dryRun: false }),
    ],
    ["with a line that is wrong", everyoneGets(400), () => ({ csv: "title,priority\nFine,High\nWrong,Higher", dryRun: false })],
    ["an empty file", everyoneGets(400), () => ({ csv: "", dryRun: false })],
  ]),

  ...rows("PUT /tasks/:id", [
    ["assignee and creator, their team's lead, an admin", readers, one(theirs, { description: "Why we do it" })],
    ["given to the owner by somebody else", readers, one(givenToOwner, { priority: "High" })],
    ["given to somebody else by the owner", readers, one(givenByOwner, { title: "Renamed" })],
    ["of a project that the caller is a member of", "200 403 403 | 200 403 200 | 200", one(inSharedProject, { title: "Renamed" })],
    ["an approved one", "409 404 404 | 200 404 200 | 200", one((scene) => theirs(scene, { status: "Approved" }), { title: "Renamed" })],
    ["its status is not changed here", readers, one(theirs, { status: "Approved" }), writesNothing],
    [
      "for somebody of another team",
      "400 404 404 | 400 404 400 | 200",
      one(theirs, async (scene) => ({ assignee: (await outsider(scene)).id })),
    ],
    ["in a project that does not exist", readersGet(400), one(theirs, { project: unknownId })],
    ["a blank title", readersGet(400), one(theirs, { title: " " })],
    ["due before it starts", readersGet(400), one(theirs, { startDate: "2026-03-12", dueDate: "2026-03-11" })],
    ["an earlier version", readersGet(409), one((scene) => theirs(scene, { version: 2 }), { title: "Renamed", version: 1 })],
    ["a deleted one", everyoneGets(404), one((scene) => theirs(scene, deleted), { title: "Renamed" })],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId, title: "Renamed" })],
  ]),

  ...rows("PUT /tasks/:id/status", [
    ["assignee and creator, their team's lead, an admin", readers, one(theirs, { status: "In Progress" })],
    ["given to somebody else by the owner", readers, one(givenByOwner, { status: "Blocked" })],
    ["of a project that the caller is a member of", "200 403 403 | 200 403 200 | 200", one(inSharedProject, { status: "In Progress" })],
    ["completed", readers, one((scene) => theirs(scene, { status: "In Progress" }), { status: "Completed" })],
    ["cancelled", readers, one(theirs, { status: "Cancelled" })],
    [
      "approved by the lead, never of the own task, and by admins",
      "403 404 404 | 200 404 403 | 200",
      one((scene) => theirs(scene, { status: "Completed" }), { status: "Approved" }),
    ],
    [
      "approved: given to somebody else by the owner",
      "403 404 404 | 200 404 200 | 200",
      one((scene) => givenByOwner(scene, { status: "Completed" }), { status: "Approved" }),
    ],
    ["approved before it is completed", "403 404 404 | 409 404 403 | 409", one(theirs, { status: "Approved" })],
    [
      "returned without a note: the assignee needs none",
      "200 404 404 | 400 404 200 | 400",
      one((scene) => theirs(scene, { status: "Completed" }), { status: "In Progress" }),
    ],
    ["returned with a note", readers, one((scene) => theirs(scene, { status: "Completed" }), { status: "In Progress", note: "The tests" })],
    [
      "returned by who gave it to somebody else",
      "403 404 404 | 200 404 200 | 200",
      one((scene) => givenByOwner(scene, { status: "Completed" }), { status: "In Progress", note: "The tests" }),
    ],
    ["reopened", "403 404 404 | 200 404 403 | 200", one((scene) => theirs(scene, { status: "Approved" }), { status: "In Progress" })],
    [
      "an approved one cancelled",
      "403 404 404 | 200 404 403 | 200",
      one((scene) => theirs(scene, { status: "Approved" }), { status: "Cancelled" }),
    ],
    ["the status it has", readers, one(theirs, { status: "To Do" }), writesNothing],
    ["an unknown status", readersGet(400), one(theirs, { status: "Done" })],
    ["no status", readersGet(400), one(theirs)],
    ["an earlier version", readersGet(409), one((scene) => theirs(scene, { version: 2 }), { status: "In Progress", version: 1 })],
    ["a deleted one", everyoneGets(404), one((scene) => theirs(scene, deleted), { status: "In Progress" })],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId, status: "In Progress" })],
  ]),

  ...rows("DELETE /tasks/:id", [
    ["its creator, their team's lead, an admin", readers, one(theirs)],
    ["given to somebody else by the owner", readers, one(givenByOwner)],
    ["given to the owner by somebody else", "403 404 404 | 200 404 200 | 200", one(givenToOwner)],
    ["of a project that the caller is a member of", "200 403 403 | 200 403 200 | 200", one(inSharedProject)],
    ["an approved one", "403 404 404 | 200 404 200 | 200", one((scene) => theirs(scene, { status: "Approved" }))],
    ["a deleted one", everyoneGets(404), one((scene) => theirs(scene, deleted))],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
    ["no id at all", everyoneGets(400), () => ({ id: "142" })],
  ]),
];
