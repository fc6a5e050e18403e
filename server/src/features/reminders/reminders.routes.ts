import type { FastifyInstance } from "fastify";
import * as reminders from "@daybook/contract/reminders";
import { serve } from "#http/serve.ts";
import { serveWebhook } from "#http/serve-webhook.ts";
import type { Channels } from "./channels.ts";
import * as remindersService from "./reminders.service.ts";
import * as remindersSettings from "./reminders.settings.ts";
import * as remindersWebhook from "./reminders.webhook.ts";

/** @param channels what the environment sets up */
export const remindersRoutes = (channels: Channels) => (app: FastifyInstance) => {
  serve(app, reminders.getSettings, (ctx) => remindersSettings.get(channels, ctx), remindersSettings.mayRead);
  serve(app, reminders.updateSettings, (ctx, input) => remindersSettings.update(channels, ctx, input), remindersSettings.mayUpdate);
  serve(app, reminders.preview, (ctx, input) => remindersService.preview(channels, ctx, input), remindersService.mayFollow);
  serve(app, reminders.send, (ctx, input) => remindersService.send(channels, ctx, input), remindersService.maySend);
  serve(app, reminders.list, remindersService.list, remindersService.mayFollow);
  serve(app, reminders.resend, (ctx, input) => remindersService.resend(channels, ctx, input));
  serveWebhook(app, "/whatsapp/webhook", {
    verify: (query) => remindersWebhook.verify(channels, query),
    isSigned: (rawBody, headers) => remindersWebhook.isSigned(channels, rawBody, headers["x-hub-signature-256"]),
    receive: (ctx, body) => remindersWebhook.receive(channels, ctx, body),
  });
};
