import type { FastifyInstance } from "fastify";
import * as tasks from "@daybook/contract/tasks/tasks";
import { serve, serveBulk } from "#http/serve.ts";
import { serveUpload } from "#http/serve-upload.ts";
import * as tasksAttachmentsService from "./tasks.attachments.service.ts";
import * as tasksBulkService from "./tasks.bulk.service.ts";
import * as tasksCopyService from "./tasks.copy.service.ts";
import * as tasksService from "./tasks.service.ts";
import * as tasksRemovalService from "./tasks.removal.service.ts";
import * as tasksStatusService from "./tasks.status.service.ts";
import * as tasksTimelineService from "./tasks.timeline.service.ts";
import * as tasksUndoService from "./tasks.undo.service.ts";
import * as tasksUpdateService from "./tasks.update.service.ts";

export const tasksRoutes = (app: FastifyInstance) => {
  serve(app, tasks.list, tasksService.list);
  serve(app, tasks.listOfUser, tasksService.listOfUser, (ctx, { userId }) => tasksService.resolveUserId(ctx, userId!));
  serve(app, tasks.listOfProject, tasksService.listOfProject, (ctx, { projectId }) => tasksService.requireProject(ctx, projectId!));
  serve(app, tasks.byIds, tasksService.byIds);
  serve(app, tasks.counts, tasksService.counts);
  serve(app, tasks.copy, tasksCopyService.copy, (ctx, { id }) => tasksService.readable(ctx, id!));
  serve(app, tasks.bulkCreate, tasksBulkService.bulkCreate);
  serveBulk(app, tasks.bulkUpdate, tasksBulkService.bulkUpdate, ({ taskIds }, failed) => ({
    requestedIds: taskIds,
    updatedIds: [],
    failed: failed(taskIds),
  }));
  serveBulk(app, tasks.undoApprovals, tasksUndoService.undoApprovals, ({ taskIds }, failed) => ({
    requestedIds: taskIds,
    undoneIds: [],
    failed: failed(taskIds),
  }));
  serveBulk(app, tasks.bulkRemove, tasksRemovalService.bulkRemove, ({ taskIds }, failed) => ({
    requestedIds: taskIds,
    deletedIds: [],
    failed: failed(taskIds),
  }));
  serveBulk(app, tasks.restore, tasksRemovalService.restore, ({ taskIds }, failed) => ({
    requestedIds: taskIds,
    restoredIds: [],
    failed: failed(taskIds),
  }));
  serve(app, tasks.get, tasksService.get);
  serve(app, tasks.update, tasksUpdateService.update, (ctx, { id }) => tasksUpdateService.mayUpdate(ctx, id!));
  serve(app, tasks.setStatus, tasksStatusService.setStatus, (ctx, { id }) => tasksStatusService.mayChangeStatus(ctx, id!));
  serve(app, tasks.remove, tasksRemovalService.remove);
  serve(app, tasks.listComments, tasksTimelineService.listComments);
  serve(app, tasks.addComment, tasksTimelineService.addComment, (ctx, { id }) => tasksTimelineService.mayComment(ctx, id!));
  serve(app, tasks.updateComment, tasksTimelineService.updateComment, (ctx, { id, commentId }) =>
    tasksTimelineService.mayUpdateComment(ctx, id!, commentId!),
  );
  serve(app, tasks.removeComment, tasksTimelineService.removeComment);
  serve(app, tasks.listActivity, tasksTimelineService.listActivity);
  serveUpload(app, tasks.attach, tasksAttachmentsService.attach, tasksAttachmentsService.mayAttach);
  serve(app, tasks.detach, tasksAttachmentsService.detach);
};
