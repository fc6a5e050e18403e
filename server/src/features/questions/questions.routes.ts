import type { FastifyInstance } from "fastify";
import * as questions from "@daybook/contract/questions/questions";
import { serve } from "#http/serve.ts";
import * as questionsService from "./questions.service.ts";

export function questionsRoutes(app: FastifyInstance) {
  serve(app, questions.ask, questionsService.ask, (ctx, { id }) => questionsService.askable(ctx, id!));
  serve(app, questions.answer, questionsService.answer, (ctx, { id }) => questionsService.answerable(ctx, id!));
}
