import { uuidv7 } from "uuidv7";
import { rightNow, type Scene } from "#test/matrix/scene.ts";
import { type Row, rows } from "#test/matrix/table.ts";
import {
  unknownId,
  tooManyIds,
  theirs,
  outsider,
  givenToOwner,
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
    ["those one may edit", onlyReaders, several(theirs, { changes: { priority: "High" } })],
    ["others stay as they are", nonReaders, several(theirs, { changes: { priority: "High" } }), writesNothing],
    [
      "of a project that the caller is a member of",
      "200 - - | 200 - 200 | 200",
      several(inSharedProject, { changes: { dueDate: "2026-03-20" } }),
    ],
    [
      "of a project, without more",
      "- 200 200 | - 200 - | -",
      several(inSharedProject, { changes: { dueDate: "2026-03-20" } }),
      writesNothing,
    ],
    [
      "approved by the lead and by admins",
      "- - - | 200 - - | 200",
      several((scene) => theirs(scene, { status: "Completed" }), { changes: { status: "Approved" } }),
    ],
    [
      "approved by nobody else",
      "200 200 200 | - 200 200 | -",
      several((scene) => theirs(scene, { status: "Completed" }), { changes: { status: "Approved" } }),
      writesNothing,
    ],
    [
      "a new assignee of another team",
      "400 - - | 400 - 400 | 200",
      async (scene) => ({ taskIds: [(await theirs(scene)).id], changes: { assignee: (await outsider(scene)).id } }),
    ],
    ["nothing to change", everyoneGets(400), several(theirs, { changes: {} })],
    ["an unknown status", everyoneGets(400), several(theirs, { changes: { status: "Done" } })],
    ["no tasks", everyoneGets(400), () => ({ taskIds: [], changes: { priority: "High" } })],
    ["more than 200", everyoneGets(400), () => ({ taskIds: tooManyIds, changes: { priority: "High" } })],
  ]),

  ...rows("DELETE /tasks/bulk", [
    ["those one may delete", onlyReaders, several(theirs)],
    ["others stay", nonReaders, several(theirs), writesNothing],
    ["named in the address", onlyReaders, async (scene) => ({ ids: (await theirs(scene)).id })],
    ["given to the owner by somebody else", "- - - | 200 - 200 | 200", several(givenToOwner)],
    ["not by who only works on it", "200 200 200 | - 200 - | -", several(givenToOwner), writesNothing],
    [
      "an approved one stays with its creator",
      "200 200 200 | - 200 - | -",
      several((scene) => theirs(scene, { status: "Approved" })),
      writesNothing,
    ],
    ["no tasks", everyoneGets(400)],
    ["more than 200", everyoneGets(400), () => ({ taskIds: tooManyIds })],
  ]),

  ...rows("POST /tasks/restore", [
    ["those one may restore", onlyReaders, several((scene) => theirs(scene, deleted))],
    ["others stay deleted", nonReaders, several((scene) => theirs(scene, deleted)), writesNothing],
    ["after more than 30 days", everyone, several((scene) => theirs(scene, deletedLongAgo)), writesNothing],
    ["one that is not deleted", everyone, several(theirs), writesNothing],
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
    ["whoever reads the task", readersGet(201), one(theirs, { text: "How is it going?" })],
    ["of a project that the caller is a member of", everyoneGets(201), one(inSharedProject, { text: "How is it going?" })],
    ["under another's name is one's own", readersGet(201), one(theirs, ({ owner }) => ({ text: "It was me", author: owner.id }))],
    ["a blank one", readersGet(400), one(theirs, { text: "  " })],
    ["on a deleted one", everyoneGets(404), one((scene) => theirs(scene, deleted), { text: "Gone?" })],
    ["on one that does not exist", everyoneGets(404), () => ({ id: unknownId, text: "Hello" })],
  ]),

  // Files travel as forms; who may not attach hears so before that.
  ...rows("POST /tasks/:id/attachments", [
    ["whoever reads the task", readersGet(415), one(theirs)],
    ["of a project that the caller is a member of", everyoneGets(415), one(inSharedProject)],
    ["to a deleted one", everyoneGets(404), one((scene) => theirs(scene, deleted))],
    ["to one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),

  ...rows("DELETE /tasks/:id/attachments/:fileId", [
    [
      "who attached it, and who edits the task",
      readers,
      async (scene) => {
        const { id } = await theirs(scene);
        return { id, fileId: await file(scene, id) };
      },
    ],
    [
      "of a project that the caller is a member of",
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
