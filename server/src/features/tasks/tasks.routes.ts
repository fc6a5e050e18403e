import type { FastifyInstance } from "fastify";
import * as tasks from "@daybook/contract/tasks";
import { serve } from "#http/serve.ts";
import { serveUpload } from "#http/serve-upload.ts";
import * as tasksAttachments from "./tasks.attachments.ts";
import * as tasksBulk from "./tasks.bulk.ts";
import * as tasksCreate from "./tasks.create.ts";
import * as tasksImport from "./tasks.import.ts";
import * as tasksLists from "./tasks.lists.ts";
import * as tasksRemoval from "./tasks.removal.ts";
import * as tasksStatus from "./tasks.status.ts";
import * as tasksTalk from "./tasks.talk.ts";
import * as tasksUpdate from "./tasks.update.ts";

export function tasksRoutes(app: FastifyInstance) {
  serve(app, tasks.list, tasksLists.list);
  serve(app, tasks.listOfUser, tasksLists.listOfUser, (ctx, { userId }) => tasksLists.askedUser(ctx, userId!));
  serve(app, tasks.listOfProject, tasksLists.listOfProject, (ctx, { projectId }) => tasksLists.requireProject(ctx, projectId!));
  serve(app, tasks.byIds, tasksLists.byIds);
  serve(app, tasks.counts, tasksLists.counts);
  serve(app, tasks.bulkCreate, tasksCreate.bulkCreate);
  serve(app, tasks.bulkUpdate, tasksBulk.bulkUpdate);
  serve(app, tasks.bulkRemove, tasksRemoval.bulkRemove);
  serve(app, tasks.restore, tasksRemoval.restore);
  serve(app, tasks.importMany, tasksImport.importMany);
  serve(app, tasks.get, tasksLists.get);
  serve(app, tasks.update, tasksUpdate.update, (ctx, { id }) => tasksUpdate.mayUpdate(ctx, id!));
  serve(app, tasks.setStatus, tasksStatus.setStatus, (ctx, { id }) => tasksStatus.mayMove(ctx, id!));
  serve(app, tasks.remove, tasksRemoval.remove);
  serve(app, tasks.listComments, tasksTalk.listComments);
  serve(app, tasks.addComment, tasksTalk.addComment, (ctx, { id }) => tasksTalk.mayComment(ctx, id!));
  serve(app, tasks.listActivity, tasksTalk.listActivity);
  serveUpload(app, tasks.attach, tasksAttachments.attach, tasksAttachments.mayAttach, tasksAttachments.attachmentLimits);
  serve(app, tasks.detach, tasksAttachments.detach);
}
