import { uuidv7 } from "uuidv7";
import { rightNow, type Fixture } from "#test/matrix/fixture.ts";
import { uploadedFile } from "#test/matrix/files.fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import {
  unknownId,
  tooManyIds,
  ownersTask,
  outsider,
  assignedToOwner,
  inSharedProject,
  deleted,
  deletedLongAgo,
  withTaskId,
  withTaskIds,
  everyone,
  everyoneStatus,
  readers,
  readersStatus,
  onlyReaders,
  nonReaders,
  writesNothing,
} from "#test/matrix/tasks.fixture.ts";

const justApproved = (scene: Fixture) => ownersTask(scene, { status: "Approved", approvedBy: scene.caller.id, approvedAt: rightNow });

export const tasksBulkRows: Row[] = [
  ...rows("PUT /tasks/bulk", [
    ["editable tasks", onlyReaders, withTaskIds(ownersTask, { changes: { priority: "High" } })],
    ["does not change other tasks", nonReaders, withTaskIds(ownersTask, { changes: { priority: "High" } }), writesNothing],
    [
      "in a project the caller is a member of",
      "200 - - | 200 - 200 | 200",
      withTaskIds(inSharedProject, { changes: { dueDate: "2026-03-20" } }),
    ],
    [
      "project membership alone is not enough",
      "- 200 200 | - 200 - | -",
      withTaskIds(inSharedProject, { changes: { dueDate: "2026-03-20" } }),
      writesNothing,
    ],
    [
      "approved by leads and admins",
      "- - - | 200 - - | 200",
      withTaskIds((scene) => ownersTask(scene, { status: "Completed" }), { changes: { status: "Approved" } }),
    ],
    [
      "not approved by others",
      "200 200 200 | - 200 200 | -",
      withTaskIds((scene) => ownersTask(scene, { status: "Completed" }), { changes: { status: "Approved" } }),
      writesNothing,
    ],
    [
      "an assignee of another team",
      "400 - - | 400 - 400 | 200",
      async (scene) => ({ taskIds: [(await ownersTask(scene)).id], changes: { assignee: (await outsider(scene)).id } }),
    ],
    ["nothing to change", everyoneStatus(400), withTaskIds(ownersTask, { changes: {} })],
    ["an unknown status", everyoneStatus(400), withTaskIds(ownersTask, { changes: { status: "Done" } })],
    ["no tasks", everyoneStatus(400), () => ({ taskIds: [], changes: { priority: "High" } })],
    ["more than 200", everyoneStatus(400), () => ({ taskIds: tooManyIds, changes: { priority: "High" } })],
  ]),

  ...rows("PUT /tasks/bulk/undo", [
    ["approved a moment ago", "- - - | 200 - - | 200", withTaskIds(justApproved)],
    ["approved a moment ago, without permission", "200 200 200 | - 200 200 | -", withTaskIds(justApproved), writesNothing],
    ["not approved", everyone, withTaskIds(ownersTask), writesNothing],
    ["no tasks", everyoneStatus(400)],
    ["more than 200", everyoneStatus(400), () => ({ taskIds: tooManyIds })],
  ]),

  ...rows("DELETE /tasks/bulk", [
    ["deletable tasks", onlyReaders, withTaskIds(ownersTask)],
    ["does not delete other tasks", nonReaders, withTaskIds(ownersTask), writesNothing],
    ["ids in the query string", onlyReaders, async (scene) => ({ ids: (await ownersTask(scene)).id })],
    ["assigned to the owner by another user", "- - - | 200 - 200 | 200", withTaskIds(assignedToOwner)],
    ["not by the assignee alone", "200 200 200 | - 200 - | -", withTaskIds(assignedToOwner), writesNothing],
    [
      "an approved task, not by its creator",
      "200 200 200 | - 200 - | -",
      withTaskIds((scene) => ownersTask(scene, { status: "Approved" })),
      writesNothing,
    ],
    ["no tasks", everyoneStatus(400)],
    ["more than 200", everyoneStatus(400), () => ({ taskIds: tooManyIds })],
  ]),

  ...rows("POST /tasks/restore", [
    ["restorable tasks", onlyReaders, withTaskIds((scene) => ownersTask(scene, deleted))],
    ["does not restore other tasks", nonReaders, withTaskIds((scene) => ownersTask(scene, deleted)), writesNothing],
    ["after more than 30 days", everyone, withTaskIds((scene) => ownersTask(scene, deletedLongAgo)), writesNothing],
    ["a task that is not deleted", everyone, withTaskIds(ownersTask), writesNothing],
    ["no tasks", everyoneStatus(400)],
    ["more than 200", everyoneStatus(400), () => ({ taskIds: tooManyIds })],
  ]),
];

const comment = async (scene: Fixture, taskId: string, author: { id: string } = scene.owner, fields: { createdAt?: string } = {}) => {
  const id = uuidv7();
  await scene.server.db
    .insertInto("taskComments")
    .values({ id, taskId, authorId: author.id, text: "Ready for review", createdAt: rightNow, ...fields })
    .execute();
  return id;
};

const withComment =
  (
    make: (scene: Fixture) => Promise<{ id: string }>,
    input: Record<string, unknown> = {},
    author: "owner" | "caller" = "owner",
    fields: { createdAt?: string } = {},
  ): Send =>
  async (scene) => {
    const { id } = await make(scene);
    return { id, commentId: await comment(scene, id, scene[author], fields), ...input };
  };

const file = async (scene: Fixture, taskId: string, by: { id: string } = scene.owner) => {
  const fileId = await uploadedFile(scene, "attachment", by);
  await scene.server.db.insertInto("taskAttachments").values({ fileId, taskId }).execute();
  return fileId;
};

export const tasksDiscussionRows: Row[] = [
  ...rows("POST /tasks/:id/comments", [
    ["readers of the task", readersStatus(201), withTaskId(ownersTask, { text: "How is it going?" })],
    ["in a project the caller is a member of", everyoneStatus(201), withTaskId(inSharedProject, { text: "How is it going?" })],
    [
      "with another creator, which is ignored",
      readersStatus(201),
      withTaskId(ownersTask, ({ owner }) => ({ text: "Not mine", author: owner.id })),
    ],
    ["a blank comment", readersStatus(400), withTaskId(ownersTask, { text: "  " })],
    ["on a deleted task", everyoneStatus(404), withTaskId((scene) => ownersTask(scene, deleted), { text: "Gone?" })],
    ["on a task that does not exist", everyoneStatus(404), () => ({ id: unknownId, text: "Hello" })],
  ]),

  ...rows("PUT /tasks/:id/comments/:commentId", [
    ["the author only", "200 404 404 | 403 404 200 | 403", withComment(ownersTask, { text: "Corrected" })],
    ["the caller's own comment", everyone, withComment(inSharedProject, { text: "Corrected" }, "caller")],
    ["in a project the caller is a member of", "200 403 403 | 403 403 200 | 403", withComment(inSharedProject, { text: "Corrected" })],
    [
      "after more than 15 minutes",
      everyoneStatus(409),
      withComment(inSharedProject, { text: "Corrected" }, "caller", { createdAt: "2026-03-12T07:44:00Z" }),
    ],
    ["a blank text", "400 404 404 | 403 404 400 | 403", withComment(ownersTask, { text: " " })],
    ["on a deleted task", everyoneStatus(404), withComment((scene) => ownersTask(scene, deleted), { text: "Gone?" })],
    ["a comment that does not exist", readersStatus(404), withTaskId(ownersTask, { commentId: unknownId, text: "Hello" })],
  ]),

  ...rows("DELETE /tasks/:id/comments/:commentId", [
    ["the author, the lead, admins", readers, withComment(ownersTask)],
    ["in a project the caller is a member of", "200 403 403 | 200 403 200 | 200", withComment(inSharedProject)],
    ["the caller's own comment, however old", everyone, withComment(inSharedProject, {}, "caller", { createdAt: "2026-03-01T08:00:00Z" })],
    [
      "a comment on another task",
      everyoneStatus(404),
      async (scene) => ({ id: (await ownersTask(scene)).id, commentId: await comment(scene, (await ownersTask(scene)).id) }),
    ],
    ["on a deleted task", everyoneStatus(404), withComment((scene) => ownersTask(scene, deleted))],
    ["a comment that does not exist", everyoneStatus(404), withTaskId(ownersTask, { commentId: unknownId })],
  ]),

  // Uploads are multipart. Access is checked before the content type.
  ...rows("POST /tasks/:id/attachments", [
    ["readers of the task", readersStatus(415), withTaskId(ownersTask)],
    ["in a project the caller is a member of", everyoneStatus(415), withTaskId(inSharedProject)],
    ["to a deleted task", everyoneStatus(404), withTaskId((scene) => ownersTask(scene, deleted))],
    ["to a task that does not exist", everyoneStatus(404), () => ({ id: unknownId })],
  ]),

  ...rows("DELETE /tasks/:id/attachments/:fileId", [
    [
      "the uploader and editors of the task",
      readers,
      async (scene) => {
        const { id } = await ownersTask(scene);
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
      everyoneStatus(404),
      async (scene) => ({ id: (await ownersTask(scene)).id, fileId: await file(scene, (await ownersTask(scene)).id) }),
    ],
    ["a file that does not exist", everyoneStatus(404), withTaskId(ownersTask, { fileId: unknownId })],
  ]),
];
