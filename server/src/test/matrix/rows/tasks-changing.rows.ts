import type { Scene } from "#test/matrix/scene.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import {
  unknownId,
  tooManyIds,
  theirs,
  outsider,
  assignedToOwner,
  assignedByOwner,
  createdByAdmin,
  unassignedAfter,
  adminsOnly,
  creatorsGet,
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
    ["all users", everyoneGets(201), () => ({ tasks: [task, { taskName: "With the alias" }] })],
    ["as a bare array", everyoneGets(201), () => [task]],
    ["for the owner", "201 201 400 | 201 400 201 | 201", creating(({ owner }) => ({ assignee: owner.id }))],
    ["for the owner as an object", "201 201 400 | 201 400 201 | 201", creating(({ owner }) => ({ assignee: { _id: owner.id } }))],
    [
      "for a member of a shared project",
      everyoneGets(201),
      creating(async (scene) => {
        const colleague = await outsider(scene);
        await scene.make.project({ members: [scene.caller, colleague] });
        return { assignee: colleague.id };
      }),
    ],
    [
      "for a user of another team",
      "400 400 400 | 400 400 400 | 201",
      creating(async (scene) => ({ assignee: (await outsider(scene)).id })),
    ],
    [
      "for an admin",
      everyoneGets(400),
      creating(async ({ make, caller }) => ({ assignee: (await make.user("admin", { team: { id: caller.teamId! } })).id })),
    ],
    [
      "for an inactive user",
      everyoneGets(400),
      creating(async ({ make, caller }) => ({
        assignee: (await make.user("team_member", { team: { id: caller.teamId! }, status: "inactive" })).id,
      })),
    ],
    ["for an unknown user", everyoneGets(400), creating({ assignee: unknownId })],
    [
      "in the owner's project",
      "201 400 400 | 201 400 201 | 201",
      creating(async ({ make, team, owner }) => ({ project: (await make.project({ team, members: [owner] })).id })),
    ],
    ["in an unknown project", everyoneGets(400), creating({ project: unknownId })],
    ["with another creator, which is ignored", everyoneGets(201), creating(({ owner }) => ({ createdBy: owner.id, creator: owner.id }))],
    ["with status Approved", everyoneGets(400), creating({ status: "Approved" })],
    ["with an unknown status", everyoneGets(400), creating({ status: "Paused" })],
    ["with a blank title", everyoneGets(400), creating({ title: "  " }), { says: "Task title is required" }],
    ["a due date before the start date", everyoneGets(400), creating({ startDate: "2026-03-12", dueDate: "2026-03-11" })],
    ["with an empty body", everyoneGets(400)],
    ["without tasks", everyoneGets(400), () => ({ tasks: [] })],
    ["more than 200", everyoneGets(400), () => ({ tasks: tooManyIds.map(() => task) })],
  ]),

  ...rows("POST /tasks/import", [
    ["all users", everyone, () => ({ csv: "title\nFrom a table", dryRun: false })],
    ["a dry run", everyone, () => ({ csv: "title\nFrom a table" }), writesNothing],
    [
      "for the owner",
      "200 200 400 | 200 400 200 | 200",
      ({ owner }) => ({ csv: `title,assignee\nFrom a table,${owner.email}`, dryRun: false }),
    ],
    ["with an invalid line", everyoneGets(400), () => ({ csv: "title,priority\nFine,High\nWrong,Higher", dryRun: false })],
    ["an empty file", everyoneGets(400), () => ({ csv: "", dryRun: false })],
  ]),

  ...rows("PUT /tasks/:id", [
    ["assignee and creator, their team's lead, admins", readers, one(theirs, { description: "The goal" })],
    ["assigned to the owner by another user", readers, one(assignedToOwner, { priority: "High" })],
    ["assigned to another user by the owner", creatorsGet(200), one(assignedByOwner, { title: "Renamed" })],
    ["created by an admin in the team", adminsOnly, one(createdByAdmin, { title: "Renamed" })],
    [
      "an approved task, assigned to its approver",
      readersGet(409),
      one(
        (scene) => unassignedAfter(scene, { status: "Approved" }),
        ({ owner }) => ({ assignee: owner.id }),
      ),
    ],
    ["in a project the caller is a member of", "200 403 403 | 200 403 200 | 200", one(inSharedProject, { title: "Renamed" })],
    ["an approved task", "409 404 404 | 200 404 200 | 200", one((scene) => theirs(scene, { status: "Approved" }), { title: "Renamed" })],
    ["ignores the status", readers, one(theirs, { status: "Approved" }), writesNothing],
    [
      "for a user of another team",
      "400 404 404 | 400 404 400 | 200",
      one(theirs, async (scene) => ({ assignee: (await outsider(scene)).id })),
    ],
    ["in an unknown project", readersGet(400), one(theirs, { project: unknownId })],
    ["a blank title", readersGet(400), one(theirs, { title: " " })],
    ["a due date before the start date", readersGet(400), one(theirs, { startDate: "2026-03-12", dueDate: "2026-03-11" })],
    ["an outdated version", readersGet(409), one((scene) => theirs(scene, { version: 2 }), { title: "Renamed", version: 1 })],
    ["a deleted task", everyoneGets(404), one((scene) => theirs(scene, deleted), { title: "Renamed" })],
    ["a task that does not exist", everyoneGets(404), () => ({ id: unknownId, title: "Renamed" })],
  ]),

  ...rows("PUT /tasks/:id/status", [
    ["assignee and creator, their team's lead, admins", readers, one(theirs, { status: "In Progress" })],
    ["assigned to another user by the owner", creatorsGet(200), one(assignedByOwner, { status: "Blocked" })],
    ["created by an admin in the team", adminsOnly, one(createdByAdmin, { status: "Blocked" })],
    ["in a project the caller is a member of", "200 403 403 | 200 403 200 | 200", one(inSharedProject, { status: "In Progress" })],
    ["completed", readers, one((scene) => theirs(scene, { status: "In Progress" }), { status: "Completed" })],
    ["cancelled", readers, one(theirs, { status: "Cancelled" })],
    [
      "approved by leads (not their own tasks) and admins",
      "403 404 404 | 200 404 403 | 200",
      one((scene) => theirs(scene, { status: "Completed" }), { status: "Approved" }),
    ],
    [
      "approved, when assigned to another user by the owner",
      creatorsGet(403),
      one((scene) => assignedByOwner(scene, { status: "Completed" }), { status: "Approved" }),
    ],
    [
      "approved by a lead who was the assignee when it was completed",
      "403 404 404 | 200 404 403 | 200",
      one((scene) => unassignedAfter(scene, { completedAssigneeId: scene.owner.id }), { status: "Approved" }),
    ],
    [
      "approved by a lead who completed it",
      "403 404 404 | 200 404 403 | 200",
      one((scene) => unassignedAfter(scene, { completedBy: scene.owner.id }), { status: "Approved" }),
    ],
    ["approved before completion", "403 404 404 | 409 404 403 | 409", one(theirs, { status: "Approved" })],
    [
      "returned without a note, which only the assignee may omit",
      "200 404 404 | 400 404 200 | 400",
      one((scene) => theirs(scene, { status: "Completed" }), { status: "In Progress" }),
    ],
    ["returned with a note", readers, one((scene) => theirs(scene, { status: "Completed" }), { status: "In Progress", note: "The tests" })],
    [
      "returned by its creator",
      creatorsGet(403),
      one((scene) => assignedByOwner(scene, { status: "Completed" }), { status: "In Progress", note: "The tests" }),
    ],
    ["reopened", "403 404 404 | 200 404 403 | 200", one((scene) => theirs(scene, { status: "Approved" }), { status: "In Progress" })],
    [
      "an approved task cancelled",
      "403 404 404 | 200 404 403 | 200",
      one((scene) => theirs(scene, { status: "Approved" }), { status: "Cancelled" }),
    ],
    ["the current status", readers, one(theirs, { status: "To Do" }), writesNothing],
    [
      "the current status of a task one only reads",
      "200 403 403 | 200 403 200 | 200",
      one(inSharedProject, { status: "To Do" }),
      writesNothing,
    ],
    ["an unknown status", readersGet(400), one(theirs, { status: "Done" })],
    ["no status", readersGet(400), one(theirs)],
    ["an outdated version", readersGet(409), one((scene) => theirs(scene, { version: 2 }), { status: "In Progress", version: 1 })],
    ["a deleted task", everyoneGets(404), one((scene) => theirs(scene, deleted), { status: "In Progress" })],
    ["a task that does not exist", everyoneGets(404), () => ({ id: unknownId, status: "In Progress" })],
  ]),

  ...rows("DELETE /tasks/:id", [
    ["creator, the team's lead, admins", readers, one(theirs)],
    ["assigned to another user by the owner", creatorsGet(200), one(assignedByOwner)],
    ["created by an admin in the team", adminsOnly, one(createdByAdmin)],
    ["assigned to the owner by another user", "403 404 404 | 200 404 200 | 200", one(assignedToOwner)],
    ["in a project the caller is a member of", "200 403 403 | 200 403 200 | 200", one(inSharedProject)],
    ["an approved task", "403 404 404 | 200 404 200 | 200", one((scene) => theirs(scene, { status: "Approved" }))],
    ["a deleted task", everyoneGets(404), one((scene) => theirs(scene, deleted))],
    ["a task that does not exist", everyoneGets(404), () => ({ id: unknownId })],
    ["an invalid id", everyoneGets(400), () => ({ id: "142" })],
  ]),
];
