import type { FastifyInstance } from "fastify";
import * as webhooks from "@daybook/contract/webhooks/webhooks";
import { serve } from "#http/serve.ts";
import * as webhooksService from "./webhooks.service.ts";

export function webhooksRoutes(app: FastifyInstance) {
  const { mayManage } = webhooksService;
  serve(app, webhooks.list, webhooksService.list);
  serve(app, webhooks.create, webhooksService.create, mayManage);
  serve(app, webhooks.update, webhooksService.update, mayManage);
  serve(app, webhooks.remove, webhooksService.remove, mayManage);
  serve(app, webhooks.sendTest, webhooksService.sendTest, mayManage);
  serve(app, webhooks.rotate, webhooksService.rotate, mayManage);
  serve(app, webhooks.listDeliveries, webhooksService.listDeliveries, mayManage);
  serve(app, webhooks.retry, webhooksService.retry, mayManage);
}
