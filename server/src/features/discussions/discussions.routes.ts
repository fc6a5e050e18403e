import type { FastifyInstance } from "fastify";
import * as discussions from "@daybook/contract/discussions/discussions";
import { serve } from "#http/serve.ts";
import * as discussionsService from "./discussions.service.ts";

export function discussionsRoutes(app: FastifyInstance) {
  serve(app, discussions.listComments, discussionsService.listComments);
  serve(app, discussions.addComment, discussionsService.addComment, (ctx, { id }) => discussionsService.mayComment(ctx, id!));
  serve(app, discussions.updateComment, discussionsService.updateComment, (ctx, { id, commentId }) =>
    discussionsService.mayUpdateComment(ctx, id!, commentId!),
  );
  serve(app, discussions.removeComment, discussionsService.removeComment);
  serve(app, discussions.react, discussionsService.react, (ctx, { id }) => discussionsService.mayComment(ctx, id!));
}
