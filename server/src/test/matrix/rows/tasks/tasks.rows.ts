import { type Row, rows } from "#test/matrix/table.ts";
import {
  unknownId,
  tooManyIds,
  ownersTask,
  assignedToOwner,
  assignedByOwner,
  inSharedProject,
  projectWithWork,
  deleted,
  deletedLongAgo,
  withTaskId,
  listingTask,
  everyone,
  everyoneStatus,
  readers,
  readersStatus,
  scope,
  createdByAdmin,
  adminsOnly,
  writesNothing,
} from "#test/matrix/tasks.fixture.ts";

export const tasksRows: Row[] = [
  ...rows("GET /tasks", [
    ["own tasks; the team's for leads; all for admins", scope, listingTask(ownersTask)],
    ["assigned to the owner by another user", scope, listingTask(assignedToOwner)],
    ["assigned to another user by the owner", scope, listingTask(assignedByOwner)],
    [
      "in a project of the owner's team",
      "200- 200- 200- | 200+ 200- 200+ | 200+",
      listingTask(async (scene) => (await projectWithWork(scene)).task),
    ],
    ["in a project the caller is a member of", scope, listingTask(inSharedProject)],
    ["an assignee filter does not extend the scope", scope, listingTask(ownersTask, ({ owner }) => ({ assignee: owner.id }))],
    [
      "a search does not extend the scope",
      scope,
      listingTask(
        (scene) => ownersTask(scene, { title: `Needle ${scene.n}` }),
        ({ n }) => ({ search: `needle ${n}` }),
      ),
    ],
    [
      "pending approval: never a lead's own, which others approve",
      "200+ 200- 200- | 200+ 200- 200- | 200+",
      listingTask(
        (scene) => ownersTask(scene, { status: "Completed" }),
        () => ({ view: "pending-approval" }),
      ),
    ],
    [
      "overdue",
      scope,
      listingTask(
        (scene) => ownersTask(scene, { dueDate: "2026-03-11" }),
        () => ({ view: "overdue", sort: "-dueDate" }),
      ),
    ],
    ["own tasks", "200+ 200- 200- | 200- 200- 200+ | 200-", listingTask(ownersTask, () => ({ view: "mine" }))],
    ["omits deleted tasks", "200- 200- 200- | 200- 200- 200- | 200-", listingTask((scene) => ownersTask(scene, deleted))],
    [
      "recently deleted",
      scope,
      listingTask(
        (scene) => ownersTask(scene, deleted),
        () => ({ view: "deleted" }),
      ),
    ],
    [
      "deleted more than 30 days ago",
      "200- 200- 200- | 200- 200- 200- | 200-",
      listingTask(
        (scene) => ownersTask(scene, deletedLongAgo),
        () => ({ view: "deleted" }),
      ),
    ],
    ["an unknown status", everyoneStatus(400), () => ({ status: "Paused" })],
    ["an unknown view", everyoneStatus(400), () => ({ view: "secret" })],
    ["a page of more than 100", everyoneStatus(400), () => ({ limit: 101 })],
    ["an invalid date", everyoneStatus(400), () => ({ startDate: "yesterday" })],
  ]),

  ...rows("GET /tasks/user/:userId", [
    [
      "members get their own tasks, leads those of their team",
      "200+ 200- 200- | 200+ 403 200+ | 200+",
      listingTask(ownersTask, ({ owner }) => ({ userId: owner.id })),
    ],
    [
      "with an assignee filter",
      "200+ 200- 200- | 200+ 403 200+ | 200+",
      listingTask(ownersTask, ({ owner, caller }) => ({ userId: owner.id, assignee: caller.id })),
    ],
    ["of an unknown user", "200 200 200 | 403 403 403 | 404", () => ({ userId: unknownId })],
    ["with an unknown status", "400 400 400 | 400 403 400 | 400", ({ owner }) => ({ userId: owner.id, status: "Paused" })],
    ["an invalid id", everyoneStatus(400), () => ({ userId: "me" })],
  ]),

  ...rows("GET /tasks/project/:projectId", [
    [
      "all tasks for members, the team's lead, admins",
      "200+ 404 404 | 200+ 404 200+ | 200+",
      async (scene) => {
        const { project, task } = await projectWithWork(scene);
        scene.target = task.id;
        return { projectId: project.id };
      },
    ],
    [
      "deleted tasks only for those who can read them",
      "200- 404 404 | 200+ 404 200+ | 200+",
      async (scene) => {
        const { project, task } = await projectWithWork(scene, deleted);
        scene.target = task.id;
        return { projectId: project.id, view: "deleted" };
      },
    ],
    [
      "with an unknown status",
      readersStatus(400),
      async (scene) => ({ projectId: (await projectWithWork(scene)).project.id, status: "Paused" }),
    ],
    ["of an unknown project", everyoneStatus(404), () => ({ projectId: unknownId })],
    ["an invalid id", everyoneStatus(400), () => ({ projectId: "mine" })],
  ]),

  ...rows("POST /tasks/by-ids", [
    ["readable tasks", scope, listingTask(ownersTask, (_scene, id) => ({ taskIds: [id] })), writesNothing],
    [
      "in a project the caller is a member of",
      "200+ 200+ 200+ | 200+ 200+ 200+ | 200+",
      listingTask(inSharedProject, (_scene, id) => ({ taskIds: [id] })),
      writesNothing,
    ],
    [
      "omits deleted tasks",
      "200- 200- 200- | 200- 200- 200- | 200-",
      listingTask(
        (scene) => ownersTask(scene, deleted),
        (_scene, id) => ({ taskIds: [id] }),
      ),
      writesNothing,
    ],
    ["none", everyone, () => ({ taskIds: [] }), writesNothing],
    ["a task that does not exist", everyone, () => ({ taskIds: [unknownId] }), writesNothing],
    ["more than 200", everyoneStatus(400), () => ({ taskIds: tooManyIds })],
    ["without a list", everyoneStatus(400)],
  ]),

  ...rows("GET /tasks/counts", [["all users", everyone]]),

  ...rows("GET /tasks/:id", [
    ["assignee and creator, their team's lead, admins", readers, withTaskId(ownersTask)],
    ["assigned to the owner by another user", readers, withTaskId(assignedToOwner)],
    ["assigned to another user by the owner", readers, withTaskId(assignedByOwner)],
    ["created by an admin in the team", adminsOnly, withTaskId(createdByAdmin)],
    ["in a project: members, the team's lead, admins", readers, withTaskId(async (scene) => (await projectWithWork(scene)).task)],
    ["in a project the caller is a member of", everyone, withTaskId(inSharedProject)],
    ["an approved task", readers, withTaskId((scene) => ownersTask(scene, { status: "Approved" }))],
    ["a deleted task", everyoneStatus(404), withTaskId((scene) => ownersTask(scene, deleted))],
    ["a deleted task, for those who can restore it", readers, withTaskId((scene) => ownersTask(scene, deleted), { view: "deleted" })],
    ["a deleted task of a shared project", readers, withTaskId((scene) => inSharedProject(scene, deleted), { view: "deleted" })],
    [
      "a deleted task for its assignee",
      "404 404 404 | 200 404 200 | 200",
      withTaskId((scene) => assignedToOwner(scene, deleted), { view: "deleted" }),
    ],
    ["deleted more than 30 days ago", everyoneStatus(404), withTaskId((scene) => ownersTask(scene, deletedLongAgo), { view: "deleted" })],
    ["a task that is not deleted, as deleted", everyoneStatus(404), withTaskId(ownersTask, { view: "deleted" })],
    ["a task that does not exist", everyoneStatus(404), () => ({ id: unknownId })],
    ["an invalid id", everyoneStatus(400), () => ({ id: "142" })],
  ]),

  ...rows("GET /tasks/:id/activity", [
    ["readers of the task", readers, withTaskId(ownersTask)],
    ["a deleted task", everyoneStatus(404), withTaskId((scene) => ownersTask(scene, deleted))],
    ["in a project the caller is a member of", everyone, withTaskId(inSharedProject)],
    ["a task that does not exist", everyoneStatus(404), () => ({ id: unknownId })],
  ]),

  ...rows("GET /tasks/:id/comments", [
    ["readers of the task", readers, withTaskId(ownersTask)],
    ["a deleted task", everyoneStatus(404), withTaskId((scene) => ownersTask(scene, deleted))],
    ["in a project the caller is a member of", everyone, withTaskId(inSharedProject)],
    ["a task that does not exist", everyoneStatus(404), () => ({ id: unknownId })],
  ]),
];
