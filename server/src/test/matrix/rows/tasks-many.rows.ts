import { uuidv7 } from "uuidv7";
import { rightNow, type Scene } from "#test/matrix/scene.ts";
import { type Row, rows } from "#test/matrix/table.ts";
import {
  unknownId,
  tooManyIds,
  theirs,
  outsider,
  assignedToOwner,
  inSharedProject,
  deleted,
  deletedLongAgo,
  one,
  several,
  everyone,
  everyoneGets,
  readers,
  readersGet,
  onlyReaders,
  nonReaders,
  writesNothing,
} from "#test/matrix/tasks.scene.ts";

export const tasksManyRows: Row[] = [
  ...rows("PUT /tasks/bulk", [
    ["editable tasks", onlyReaders, several(theirs, { changes: { priority: "High" } })],
    ["does not change other tasks", nonReaders, several(theirs, { changes: { priority: "High" } }), writesNothing],
    [
      "in a project the caller is a member of",
      "200 - - | 200 - 200 | 200",
      several(inSharedProject, { changes: { dueDate: "2026-03-20" } }),
    ],
    [
      "project membership alone is not enough",
      "- 200 200 | - 200 - | -",
      several(inSharedProject, { changes: { dueDate: "2026-03-20" } }),
      writesNothing,
    ],
    [
      "approved by leads and admins",
      "- - - | 200 - - | 200",
      several((scene) => theirs(scene, { status: "Completed" }), { changes: { status: "Approved" } }),
    ],
    [
      "not approved by others",
      "200 200 200 | - 200 200 | -",
      several((scene) => theirs(scene, { status: "Completed" }), { changes: { status: "Approved" } }),
      writesNothing,
    ],
    [
      "an assignee of another team",
      "400 - - | 400 - 400 | 200",
      async (scene) => ({ taskIds: [(await theirs(scene)).id], changes: { assignee: (await outsider(scene)).id } }),
    ],
    ["nothing to change", everyoneGets(400), several(theirs, { changes: {} })],
    ["an unknown status", everyoneGets(400), several(theirs, { changes: { status: "Done" } })],
    ["no tasks", everyoneGets(400), () => ({ taskIds: [], changes: { priority: "High" } })],
    ["more than 200", everyoneGets(400), () => ({ taskIds: tooManyIds, changes: { priority: "High" } })],
  ]),

  ...rows("DELETE /tasks/bulk", [
    ["deletable tasks", onlyReaders, several(theirs)],
    ["does not delete other tasks", nonReaders, several(theirs), writesNothing],
    ["ids in the query string", onlyReaders, async (scene) => ({ ids: (await theirs(scene)).id })],
    ["assigned to the owner by another user", "- - - | 200 - 200 | 200", several(assignedToOwner)],
    ["not by the assignee alone", "200 200 200 | - 200 - | -", several(assignedToOwner), writesNothing],
    [
      "an approved task, not by its creator",
      "200 200 200 | - 200 - | -",
      several((scene) => theirs(scene, { status: "Approved" })),
      writesNothing,
    ],
    ["no tasks", everyoneGets(400)],
    ["more than 200", everyoneGets(400), () => ({ taskIds: tooManyIds })],
  ]),

  ...rows("POST /tasks/restore", [
    ["restorable tasks", onlyReaders, several((scene) => theirs(scene, deleted))],
    ["does not restore other tasks", nonReaders, several((scene) => theirs(scene, deleted)), writesNothing],
    ["after more than 30 days", everyone, several((scene) => theirs(scene, deletedLongAgo)), writesNothing],
    ["a task that is not deleted", everyone, several(theirs), writesNothing],
    ["no tasks", everyoneGets(400)],
    ["more than 200", everyoneGets(400), () => ({ taskIds: tooManyIds })],
  ]),
];

const file = async ({ server, owner }: Scene, taskId: string, by: { id: string } = owner) => {
  const fileId = uuidv7();
  await server.db
    .insertInto("files")
    .values({
      id: fileId,
      name: "plan.txt",
      contentType: "text/plain",
      size: 4,
      purpose: "attachment",
      uploadedBy: by.id,
      uploadedAt: rightNow,
    })
    .execute();
  await server.db.insertInto("taskAttachments").values({ fileId, taskId }).execute();
  return fileId;
};

export const tasksTalkRows: Row[] = [
  ...rows("POST /tasks/:id/comments", [
    ["readers of the task", readersGet(201), one(theirs, { text: "How is it going?" })],
    ["in a project the caller is a member of", everyoneGets(201), one(inSharedProject, { text: "How is it going?" })],
    ["with another creator, which is ignored", readersGet(201), one(theirs, ({ owner }) => ({ text: "Not mine", author: owner.id }))],
    ["a blank comment", readersGet(400), one(theirs, { text: "  " })],
    ["on a deleted task", everyoneGets(404), one((scene) => theirs(scene, deleted), { text: "Gone?" })],
    ["on a task that does not exist", everyoneGets(404), () => ({ id: unknownId, text: "Hello" })],
  ]),

  // Uploads are multipart. Access is checked before the content type.
  ...rows("POST /tasks/:id/attachments", [
    ["readers of the task", readersGet(415), one(theirs)],
    ["in a project the caller is a member of", everyoneGets(415), one(inSharedProject)],
    ["to a deleted task", everyoneGets(404), one((scene) => theirs(scene, deleted))],
    ["to a task that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),

  ...rows("DELETE /tasks/:id/attachments/:fileId", [
    [
      "the uploader and editors of the task",
      readers,
      async (scene) => {
        const { id } = await theirs(scene);
        return { id, fileId: await file(scene, id) };
      },
    ],
    [
      "in a project the caller is a member of",
      "200 403 403 | 200 403 200 | 200",
      async (scene) => {
        const { id } = await inSharedProject(scene);
        return { id, fileId: await file(scene, id) };
      },
    ],
    [
      "the caller's own file",
      everyone,
      async (scene) => {
        const { id } = await inSharedProject(scene);
        return { id, fileId: await file(scene, id, scene.caller) };
      },
    ],
    [
      "a file of another task",
      everyoneGets(404),
      async (scene) => ({ id: (await theirs(scene)).id, fileId: await file(scene, (await theirs(scene)).id) }),
    ],
    ["a file that does not exist", everyoneGets(404), one(theirs, { fileId: unknownId })],
  ]),
];
