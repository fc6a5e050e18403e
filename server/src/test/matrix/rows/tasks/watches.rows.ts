import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";
import {
  createdByAdmin,
  deleted,
  everyoneStatus,
  inSharedProject,
  ownersTask,
  readersStatus,
  withTaskId,
} from "#test/matrix/tasks.fixture.ts";

/** A task that the caller watches, readable or not, so that muting it is a change. */
const watched = (make: (scene: Fixture) => Promise<{ id: string }>) =>
  withTaskId(
    async (scene) => {
      const task = await make(scene);
      const choice = { taskId: task.id, userId: scene.caller.id, watching: true, changedAt: "2026-03-11T09:00:00Z" };
      await scene.server.db.insertInto("taskWatches").values(choice).execute();
      return task;
    },
    { watching: false },
  );

export const watchesRows: Row[] = rows("PUT /tasks/:id/watch", [
  ["of a readable task", readersStatus(200), watched(ownersTask)],
  ["in a shared project", everyoneStatus(200), watched(inSharedProject)],
  ["created by an admin of the team", "404 404 404 | 404 404 404 | 200", watched(createdByAdmin)],
  ["without a choice", readersStatus(400), withTaskId(ownersTask)],
  ["of a deleted task", everyoneStatus(404), watched((scene) => ownersTask(scene, deleted))],
]);
