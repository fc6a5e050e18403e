import { type Row, rows } from "#test/matrix/table.ts";
import {
  unknownId,
  tooManyIds,
  theirs,
  givenToOwner,
  givenByOwner,
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
  writesNothing,
} from "#test/matrix/tasks.scene.ts";

export const tasksRows: Row[] = [
  ...rows("GET /tasks", [
    ["assigned to or created by oneself, a lead's team, all for an admin", scope, listing(theirs)],
    ["given to the owner by somebody else", scope, listing(givenToOwner)],
    ["given to somebody else by the owner", scope, listing(givenByOwner)],
    [
      "of the owner's team's project",
      "200- 200- 200- | 200+ 200- 200+ | 200+",
      listing(async (scene) => (await projectWithWork(scene)).task),
    ],
    ["of a project that the caller is a member of", scope, listing(inSharedProject)],
    ["a filter by assignee widens nothing", scope, listing(theirs, ({ owner }) => ({ assignee: owner.id }))],
    [
      "a search widens nothing",
      scope,
      listing(
        (scene) => theirs(scene, { title: `Needle ${scene.n}` }),
        ({ n }) => ({ search: `needle ${n}` }),
      ),
    ],
    [
      "waiting for approval",
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
    ["one's own", "200+ 200- 200- | 200- 200- 200+ | 200-", listing(theirs, () => ({ view: "mine" }))],
    ["deleted ones do not show", "200- 200- 200- | 200- 200- 200- | 200-", listing((scene) => theirs(scene, deleted))],
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
    ["an unknown status", everyoneGets(400), () => ({ status: "Sleeping" })],
    ["an unknown view", everyoneGets(400), () => ({ view: "secret" })],
    ["a page of more than 100", everyoneGets(400), () => ({ limit: 101 })],
    ["a day that is none", everyoneGets(400), () => ({ startDate: "yesterday" })],
  ]),

  ...rows("GET /tasks/user/:userId", [
    [
      "a member gets the own ones, a lead those of the own team",
      "200+ 200- 200- | 200+ 403 200+ | 200+",
      listing(theirs, ({ owner }) => ({ userId: owner.id })),
    ],
    [
      "naming an assignee beside",
      "200+ 200- 200- | 200+ 403 200+ | 200+",
      listing(theirs, ({ owner, caller }) => ({ userId: owner.id, assignee: caller.id })),
    ],
    ["of somebody who does not exist", "200 200 200 | 403 403 403 | 404", () => ({ userId: unknownId })],
    ["with an unknown status", "400 400 400 | 400 403 400 | 400", ({ owner }) => ({ userId: owner.id, status: "Sleeping" })],
    ["no id at all", everyoneGets(400), () => ({ userId: "me" })],
  ]),

  ...rows("GET /tasks/project/:projectId", [
    [
      "all of it for its members, its team's lead, an admin",
      "200+ 404 404 | 200+ 404 200+ | 200+",
      async (scene) => {
        const { project, task } = await projectWithWork(scene);
        scene.target = task.id;
        return { projectId: project.id };
      },
    ],
    [
      "deleted ones only for those who may read them",
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
      async (scene) => ({ projectId: (await projectWithWork(scene)).project.id, status: "Sleeping" }),
    ],
    ["of one that does not exist", everyoneGets(404), () => ({ projectId: unknownId })],
    ["no id at all", everyoneGets(400), () => ({ projectId: "mine" })],
  ]),

  ...rows("POST /tasks/by-ids", [
    ["those one may see", scope, listing(theirs, (_scene, id) => ({ taskIds: [id] })), writesNothing],
    [
      "of a project that the caller is a member of",
      "200+ 200+ 200+ | 200+ 200+ 200+ | 200+",
      listing(inSharedProject, (_scene, id) => ({ taskIds: [id] })),
      writesNothing,
    ],
    ["none", everyone, () => ({ taskIds: [] }), writesNothing],
    ["one that does not exist", everyone, () => ({ taskIds: [unknownId] }), writesNothing],
    ["more than 200", everyoneGets(400), () => ({ taskIds: tooManyIds })],
    ["no list", everyoneGets(400)],
  ]),

  ...rows("GET /tasks/counts", [["the numbers of one's scope", everyone]]),

  ...rows("GET /tasks/:id", [
    ["assignee and creator, their team's lead, an admin", readers, one(theirs)],
    ["given to the owner by somebody else", readers, one(givenToOwner)],
    ["given to somebody else by the owner", readers, one(givenByOwner)],
    ["of a project: its members, its team's lead, an admin", readers, one(async (scene) => (await projectWithWork(scene)).task)],
    ["of a project that the caller is a member of", everyone, one(inSharedProject)],
    ["an approved one", readers, one((scene) => theirs(scene, { status: "Approved" }))],
    ["a deleted one", readers, one((scene) => theirs(scene, deleted))],
    ["a deleted one of a project that the caller is a member of", readers, one((scene) => inSharedProject(scene, deleted))],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
    ["no id at all", everyoneGets(400), () => ({ id: "142" })],
  ]),

  ...rows("GET /tasks/:id/activity", [
    ["whoever reads the task", readers, one(theirs)],
    ["of a project that the caller is a member of", everyone, one(inSharedProject)],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),

  ...rows("GET /tasks/:id/comments", [
    ["whoever reads the task", readers, one(theirs)],
    ["of a project that the caller is a member of", everyone, one(inSharedProject)],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),
];
