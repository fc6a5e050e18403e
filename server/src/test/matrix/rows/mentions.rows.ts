import { type Row, rows } from "#test/matrix/table.ts";
import {
  assignedByOwner,
  createdByAdmin,
  deleted,
  adminsOnly,
  everyone,
  everyoneStatus,
  inSharedProject,
  outsider,
  ownersTask,
  readers,
  unknownId,
} from "#test/matrix/tasks.fixture.ts";
import type { Fixture } from "#test/matrix/fixture.ts";

const ofTask = (make: (scene: Fixture) => Promise<{ id: string }>) => async (scene: Fixture) => ({ task: (await make(scene)).id });

export const mentionsRows: Row[] = [
  ...rows("GET /mentions", [
    ["for a new task", everyone],
    ["assignee and creator, their team's lead, admins", readers, ofTask((scene) => ownersTask(scene))],
    ["of a task assigned to another user by the owner", readers, ofTask((scene) => assignedByOwner(scene))],
    ["of a task created by an admin in the team", adminsOnly, ofTask((scene) => createdByAdmin(scene))],
    ["of a task in a project the caller is a member of", everyone, ofTask((scene) => inSharedProject(scene))],
    ["of a deleted task", everyoneStatus(404), ofTask((scene) => ownersTask(scene, deleted))],
    ["of a task that does not exist", everyoneStatus(404), () => ({ task: unknownId })],
    [
      "of a report: its author, their lead, admins",
      "200 404 404 | 200 404 200 | 200",
      async ({ make, owner }) => ({ report: (await make.eod(owner, { date: "2026-03-12" })).id }),
    ],
    ["of a report that does not exist", everyoneStatus(404), () => ({ report: unknownId })],
    ["for the owner", "200 200 400 | 200 400 200 | 200", ({ owner }) => ({ assignee: owner.id })],
    ["for a user of another team", "400 400 400 | 400 400 400 | 200", async (scene) => ({ assignee: (await outsider(scene)).id })],
    ["in an unknown project", everyoneStatus(400), () => ({ project: unknownId })],
  ]),
];
