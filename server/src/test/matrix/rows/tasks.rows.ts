import { type Row, rows } from "#test/matrix/table.ts";
import {
  unknownId,
  tooManyIds,
  theirs,
  assignedToOwner,
  assignedByOwner,
  inSharedProject,
  projectWithWork,
  deleted,
  deletedLongAgo,
  one,
  listing,
  everyone,
  everyoneGets,
  readers,
  readersGet,
  scope,
  createdByAdmin,
  adminsOnly,
  writesNothing,
} from "#test/matrix/tasks.scene.ts";

export const tasksRows: Row[] = [
  ...rows("GET /tasks", [
    ["own tasks; the team's for leads; all for admins", scope, listing(theirs)],
    ["assigned to the owner by another user", scope, listing(assignedToOwner)],
    ["assigned to another user by the owner", scope, listing(assignedByOwner)],
    [
      "in a project of the owner's team",
      "200- 200- 200- | 200+ 200- 200+ | 200+",
      listing(async (scene) => (await projectWithWork(scene)).task),
    ],
    ["in a project the caller is a member of", scope, listing(inSharedProject)],
    ["an assignee filter does not extend the scope", scope, listing(theirs, ({ owner }) => ({ assignee: owner.id }))],
    [
      "a search does not extend the scope",
      scope,
      listing(
        (scene) => theirs(scene, { title: `Needle ${scene.n}` }),
        ({ n }) => ({ search: `needle ${n}` }),
      ),
    ],
    [
      "pending approval",
      scope,
      listing(
        (scene) => theirs(scene, { status: "Completed" }),
        () => ({ view: "pending-approval" }),
      ),
    ],
    [
      "overdue",
      scope,
      listing(
        (scene) => theirs(scene, { dueDate: "2026-03-11" }),
        () => ({ view: "overdue", sort: "-dueDate" }),
      ),
    ],
    ["own tasks", "200+ 200- 200- | 200- 200- 200+ | 200-", listing(theirs, () => ({ view: "mine" }))],
    ["omits deleted tasks", "200- 200- 200- | 200- 200- 200- | 200-", listing((scene) => theirs(scene, deleted))],
    [
      "recently deleted",
      scope,
      listing(
        (scene) => theirs(scene, deleted),
        () => ({ view: "deleted" }),
      ),
    ],
    [
      "deleted more than 30 days ago",
      "200- 200- 200- | 200- 200- 200- | 200-",
      listing(
        (scene) => theirs(scene, deletedLongAgo),
        () => ({ view: "deleted" }),
      ),
    ],
    ["an unknown status", everyoneGets(400), () => ({ status: "Paused" })],
    ["an unknown view", everyoneGets(400), () => ({ view: "secret" })],
    ["a page of more than 100", everyoneGets(400), () => ({ limit: 101 })],
    ["an invalid date", everyoneGets(400), () => ({ startDate: "yesterday" })],
  ]),

  ...rows("GET /tasks/user/:userId", [
    [
      "members get their own tasks, leads those of their team",
      "200+ 200- 200- | 200+ 403 200+ | 200+",
      listing(theirs, ({ owner }) => ({ userId: owner.id })),
    ],
    [
      "with an assignee filter",
      "200+ 200- 200- | 200+ 403 200+ | 200+",
      listing(theirs, ({ owner, caller }) => ({ userId: owner.id, assignee: caller.id })),
    ],
    ["of an unknown user", "200 200 200 | 403 403 403 | 404", () => ({ userId: unknownId })],
    ["with an unknown status", "400 400 400 | 400 403 400 | 400", ({ owner }) => ({ userId: owner.id, status: "Paused" })],
    ["an invalid id", everyoneGets(400), () => ({ userId: "me" })],
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
      readersGet(400),
      async (scene) => ({ projectId: (await projectWithWork(scene)).project.id, status: "Paused" }),
    ],
    ["of an unknown project", everyoneGets(404), () => ({ projectId: unknownId })],
    ["an invalid id", everyoneGets(400), () => ({ projectId: "mine" })],
  ]),

  ...rows("POST /tasks/by-ids", [
    ["readable tasks", scope, listing(theirs, (_scene, id) => ({ taskIds: [id] })), writesNothing],
    [
      "in a project the caller is a member of",
      "200+ 200+ 200+ | 200+ 200+ 200+ | 200+",
      listing(inSharedProject, (_scene, id) => ({ taskIds: [id] })),
      writesNothing,
    ],
    [
      "omits deleted tasks",
      "200- 200- 200- | 200- 200- 200- | 200-",
      listing(
        (scene) => theirs(scene, deleted),
        (_scene, id) => ({ taskIds: [id] }),
      ),
      writesNothing,
    ],
    ["none", everyone, () => ({ taskIds: [] }), writesNothing],
    ["a task that does not exist", everyone, () => ({ taskIds: [unknownId] }), writesNothing],
    ["more than 200", everyoneGets(400), () => ({ taskIds: tooManyIds })],
    ["without a list", everyoneGets(400)],
  ]),

  ...rows("GET /tasks/counts", [["all users", everyone]]),

  ...rows("GET /tasks/:id", [
    ["assignee and creator, their team's lead, admins", readers, one(theirs)],
    ["assigned to the owner by another user", readers, one(assignedToOwner)],
    ["assigned to another user by the owner", readers, one(assignedByOwner)],
    ["created by an admin in the team", adminsOnly, one(createdByAdmin)],
    ["in a project: members, the team's lead, admins", readers, one(async (scene) => (await projectWithWork(scene)).task)],
    ["in a project the caller is a member of", everyone, one(inSharedProject)],
    ["an approved task", readers, one((scene) => theirs(scene, { status: "Approved" }))],
    ["a deleted task", everyoneGets(404), one((scene) => theirs(scene, deleted))],
    ["a deleted task, for those who can restore it", readers, one((scene) => theirs(scene, deleted), { view: "deleted" })],
    ["a deleted task of a shared project", readers, one((scene) => inSharedProject(scene, deleted), { view: "deleted" })],
    [
      "a deleted task for its assignee",
      "404 404 404 | 200 404 200 | 200",
      one((scene) => assignedToOwner(scene, deleted), { view: "deleted" }),
    ],
    ["deleted more than 30 days ago", everyoneGets(404), one((scene) => theirs(scene, deletedLongAgo), { view: "deleted" })],
    ["a task that is not deleted, as deleted", everyoneGets(404), one(theirs, { view: "deleted" })],
    ["a task that does not exist", everyoneGets(404), () => ({ id: unknownId })],
    ["an invalid id", everyoneGets(400), () => ({ id: "142" })],
  ]),

  ...rows("GET /tasks/:id/activity", [
    ["readers of the task", readers, one(theirs)],
    ["a deleted task", everyoneGets(404), one((scene) => theirs(scene, deleted))],
    ["in a project the caller is a member of", everyone, one(inSharedProject)],
    ["a task that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),

  ...rows("GET /tasks/:id/comments", [
    ["readers of the task", readers, one(theirs)],
    ["a deleted task", everyoneGets(404), one((scene) => theirs(scene, deleted))],
    ["in a project the caller is a member of", everyone, one(inSharedProject)],
    ["a task that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),
];
