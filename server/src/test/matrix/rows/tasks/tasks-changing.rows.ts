import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import {
  unknownId,
  tooManyIds,
  ownersTask,
  outsider,
  assignedToOwner,
  assignedByOwner,
  createdByAdmin,
  unassignedAfter,
  adminsOnly,
  creatorsGet,
  inSharedProject,
  deleted,
  withTaskId,
  everyoneStatus,
  readers,
  readersStatus,
  writesNothing,
} from "#test/matrix/tasks.fixture.ts";

type Fields = Record<string, unknown>;

const task = { title: "A new task" };
const creating =
  (fields: Fields | ((scene: Fixture) => Fields | Promise<Fields>)): Send =>
  async (scene) => ({ tasks: [{ ...task, ...(typeof fields === "function" ? await fields(scene) : fields) }] });

export const tasksChangingRows: Row[] = [
  ...rows("POST /tasks/bulk", [
    ["all users", everyoneStatus(201), () => ({ tasks: [task, { taskName: "With the alias" }] })],
    ["as a bare array", everyoneStatus(201), () => [task]],
    ["for the owner", "201 201 400 | 201 400 201 | 201", creating(({ owner }) => ({ assignee: owner.id }))],
    ["for the owner as an object", "201 201 400 | 201 400 201 | 201", creating(({ owner }) => ({ assignee: { _id: owner.id } }))],
    [
      "for a member of a shared project",
      everyoneStatus(201),
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
      everyoneStatus(400),
      creating(async ({ make, caller }) => ({ assignee: (await make.user("admin", { team: { id: caller.teamId! } })).id })),
    ],
    [
      "for an inactive user",
      everyoneStatus(400),
      creating(async ({ make, caller }) => ({
        assignee: (await make.user("team_member", { team: { id: caller.teamId! }, status: "inactive" })).id,
      })),
    ],
    ["for an unknown user", everyoneStatus(400), creating({ assignee: unknownId })],
    [
      "in the owner's project",
      "201 400 400 | 201 400 201 | 201",
      creating(async ({ make, team, owner }) => ({ project: (await make.project({ team, members: [owner] })).id })),
    ],
    ["in an unknown project", everyoneStatus(400), creating({ project: unknownId })],
    ["with another creator, which is ignored", everyoneStatus(201), creating(({ owner }) => ({ createdBy: owner.id, creator: owner.id }))],
    ["with status Approved", everyoneStatus(400), creating({ status: "Approved" })],
    ["with an unknown status", everyoneStatus(400), creating({ status: "Paused" })],
    ["with a blank title", everyoneStatus(400), creating({ title: "  " }), { message: "Task title is required" }],
    ["a due date before the start date", everyoneStatus(400), creating({ startDate: "2026-03-12", dueDate: "2026-03-11" })],
    ["with an empty body", everyoneStatus(400)],
    ["without tasks", everyoneStatus(400), () => ({ tasks: [] })],
    ["more than 200", everyoneStatus(400), () => ({ tasks: tooManyIds.map(() => task) })],
  ]),

  ...rows("PUT /tasks/:id", [
    ["assignee and creator, their team's lead, admins", readers, withTaskId(ownersTask, { description: "The goal" })],
    ["assigned to the owner by another user", readers, withTaskId(assignedToOwner, { priority: "High" })],
    ["assigned to another user by the owner", creatorsGet(200), withTaskId(assignedByOwner, { title: "Renamed" })],
    ["created by an admin in the team", adminsOnly, withTaskId(createdByAdmin, { title: "Renamed" })],
    [
      "an approved task, assigned to its approver",
      readersStatus(409),
      withTaskId(
        (scene) => unassignedAfter(scene, { status: "Approved" }),
        ({ owner }) => ({ assignee: owner.id }),
      ),
    ],
    ["in a project the caller is a member of", "200 403 403 | 200 403 200 | 200", withTaskId(inSharedProject, { title: "Renamed" })],
    [
      "an approved task",
      "409 404 404 | 200 404 200 | 200",
      withTaskId((scene) => ownersTask(scene, { status: "Approved" }), { title: "Renamed" }),
    ],
    ["ignores the status", readers, withTaskId(ownersTask, { status: "Approved" }), writesNothing],
    [
      "for a user of another team",
      "400 404 404 | 400 404 400 | 200",
      withTaskId(ownersTask, async (scene) => ({ assignee: (await outsider(scene)).id })),
    ],
    ["in an unknown project", readersStatus(400), withTaskId(ownersTask, { project: unknownId })],
    ["a blank title", readersStatus(400), withTaskId(ownersTask, { title: " " })],
    ["a due date before the start date", readersStatus(400), withTaskId(ownersTask, { startDate: "2026-03-12", dueDate: "2026-03-11" })],
    ["an outdated version", readersStatus(409), withTaskId((scene) => ownersTask(scene, { version: 2 }), { title: "Renamed", version: 1 })],
    ["a deleted task", everyoneStatus(404), withTaskId((scene) => ownersTask(scene, deleted), { title: "Renamed" })],
    ["a task that does not exist", everyoneStatus(404), () => ({ id: unknownId, title: "Renamed" })],
  ]),

  ...rows("PUT /tasks/:id/status", [
    ["assignee and creator, their team's lead, admins", readers, withTaskId(ownersTask, { status: "In Progress" })],
    ["assigned to another user by the owner", creatorsGet(200), withTaskId(assignedByOwner, { status: "Blocked" })],
    ["created by an admin in the team", adminsOnly, withTaskId(createdByAdmin, { status: "Blocked" })],
    ["in a project the caller is a member of", "200 403 403 | 200 403 200 | 200", withTaskId(inSharedProject, { status: "In Progress" })],
    ["completed", readers, withTaskId((scene) => ownersTask(scene, { status: "In Progress" }), { status: "Completed" })],
    ["cancelled", readers, withTaskId(ownersTask, { status: "Cancelled" })],
    [
      "approved by leads (not their own tasks) and admins",
      "403 404 404 | 200 404 403 | 200",
      withTaskId((scene) => ownersTask(scene, { status: "Completed" }), { status: "Approved" }),
    ],
    [
      "approved, when assigned to another user by the owner",
      creatorsGet(403),
      withTaskId((scene) => assignedByOwner(scene, { status: "Completed" }), { status: "Approved" }),
    ],
    [
      "approved by a lead who was the assignee when it was completed",
      "403 404 404 | 200 404 403 | 200",
      withTaskId((scene) => unassignedAfter(scene, { completedAssigneeId: scene.owner.id }), { status: "Approved" }),
    ],
    [
      "approved by a lead who completed it",
      "403 404 404 | 200 404 403 | 200",
      withTaskId((scene) => unassignedAfter(scene, { completedBy: scene.owner.id }), { status: "Approved" }),
    ],
    ["approved before completion", "403 404 404 | 409 404 403 | 409", withTaskId(ownersTask, { status: "Approved" })],
    [
      "returned without a note, which only the assignee may omit",
      "200 404 404 | 400 404 200 | 400",
      withTaskId((scene) => ownersTask(scene, { status: "Completed" }), { status: "In Progress" }),
    ],
    [
      "returned with a note",
      readers,
      withTaskId((scene) => ownersTask(scene, { status: "Completed" }), { status: "In Progress", note: "The tests" }),
    ],
    [
      "returned by its creator",
      creatorsGet(403),
      withTaskId((scene) => assignedByOwner(scene, { status: "Completed" }), { status: "In Progress", note: "The tests" }),
    ],
    [
      "an approved task cancelled",
      "403 404 404 | 200 404 403 | 200",
      withTaskId((scene) => ownersTask(scene, { status: "Approved" }), { status: "Cancelled" }),
    ],
    ["the current status", readers, withTaskId(ownersTask, { status: "To Do" }), writesNothing],
    [
      "the current status of a task one only reads",
      "200 403 403 | 200 403 200 | 200",
      withTaskId(inSharedProject, { status: "To Do" }),
      writesNothing,
    ],
    ["an unknown status", readersStatus(400), withTaskId(ownersTask, { status: "Done" })],
    ["no status", readersStatus(400), withTaskId(ownersTask)],
    [
      "an outdated version",
      readersStatus(409),
      withTaskId((scene) => ownersTask(scene, { version: 2 }), { status: "In Progress", version: 1 }),
    ],
    ["a deleted task", everyoneStatus(404), withTaskId((scene) => ownersTask(scene, deleted), { status: "In Progress" })],
    ["a task that does not exist", everyoneStatus(404), () => ({ id: unknownId, status: "In Progress" })],
  ]),

  ...rows("DELETE /tasks/:id", [
    ["creator, the team's lead, admins", readers, withTaskId(ownersTask)],
    ["assigned to another user by the owner", creatorsGet(200), withTaskId(assignedByOwner)],
    ["created by an admin in the team", adminsOnly, withTaskId(createdByAdmin)],
    ["assigned to the owner by another user", "403 404 404 | 200 404 200 | 200", withTaskId(assignedToOwner)],
    ["in a project the caller is a member of", "200 403 403 | 200 403 200 | 200", withTaskId(inSharedProject)],
    ["an approved task", "403 404 404 | 200 404 200 | 200", withTaskId((scene) => ownersTask(scene, { status: "Approved" }))],
    ["a deleted task", everyoneStatus(404), withTaskId((scene) => ownersTask(scene, deleted))],
    ["a task that does not exist", everyoneStatus(404), () => ({ id: unknownId })],
    ["an invalid id", everyoneStatus(400), () => ({ id: "142" })],
  ]),
];
