import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";
import { deleted, inSharedProject, ownersTask, readersStatus, unknownId } from "#test/matrix/tasks.fixture.ts";

type Fields = Parameters<typeof ownersTask>[1];

/** The owner's task and a task that the caller can read. */
const pair = async (scene: Fixture, make = ownersTask, fields: Fields = {}) => {
  const { id } = await make(scene, fields);
  const other = await scene.make.task(scene.caller);
  return { id, task: other.id, kind: "blocks" };
};
const linkedPair = async (...made: Parameters<typeof pair>) => {
  const { id, task, kind } = await pair(...made);
  const createdAt = "2026-03-11T09:00:00Z";
  await made[0].server.db.insertInto("taskLinks").values({ blockerId: id, blockedId: task, createdBy: null, createdAt }).execute();
  return { id, task, kind };
};
const missing = "404 404 404 | 404 404 404 | 404";

export const dependenciesRows: Row[] = [
  ...rows("POST /tasks/:id/links", [
    ["to a readable task", readersStatus(201), (scene) => pair(scene)],
    ["in a shared project", "201 403 403 | 201 403 201 | 201", (scene) => pair(scene, inSharedProject)],
    ["to an unknown task", readersStatus(400), async (scene) => ({ ...(await pair(scene)), task: unknownId })],
    ["of another kind", readersStatus(400), async (scene) => ({ ...(await pair(scene)), kind: "copies" })],
    ["of a deleted task", missing, (scene) => pair(scene, ownersTask, deleted)],
  ]),
  ...rows("DELETE /tasks/:id/links", [
    ["to a readable task", readersStatus(200), (scene) => linkedPair(scene)],
    ["in a shared project", "200 403 403 | 200 403 200 | 200", (scene) => linkedPair(scene, inSharedProject)],
    ["of a deleted task", missing, (scene) => linkedPair(scene, ownersTask, deleted)],
  ]),
];
