import type { FastifyInstance } from "fastify";
import * as conversations from "@daybook/contract/conversations/conversations";
import { serve } from "#http/serve.ts";
import * as conversationsNumbersService from "./conversations.numbers.service.ts";

export function conversationsRoutes(app: FastifyInstance) {
  serve(app, conversations.getNumber, conversationsNumbersService.get);
  serve(app, conversations.verifyNumber, conversationsNumbersService.verify);
  serve(app, conversations.removeNumber, conversationsNumbersService.remove);
}
