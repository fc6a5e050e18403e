import { type Row, rows } from "#test/matrix/table.ts";
import { deleted, inSharedProject, ownersTask, readers, readersStatus, unknownId, withTaskId } from "#test/matrix/tasks.fixture.ts";

export const subtasksRows: Row[] = [
  ...rows("GET /tasks/:id/subtasks", [
    ["of a task", readers, withTaskId(ownersTask)],
    ["of a task in a shared project", "200 200 200 | 200 200 200 | 200", withTaskId(inSharedProject)],
    ["of a deleted task", "404 404 404 | 404 404 404 | 404", withTaskId((scene) => ownersTask(scene, deleted))],
    ["of no task", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
  ]),
  ...rows("POST /tasks/:id/copy", [
    ["of a task", readersStatus(201), withTaskId(ownersTask)],
    ["of a task in a shared project", "201 201 201 | 201 201 201 | 201", withTaskId(inSharedProject)],
    ["with an empty title", readersStatus(400), withTaskId(ownersTask, { title: "" })],
    ["of a deleted task", "404 404 404 | 404 404 404 | 404", withTaskId((scene) => ownersTask(scene, deleted))],
  ]),
];
