import type { FastifyInstance } from "fastify";
import * as reminders from "@daybook/contract/reminders/reminders";
import { serve } from "#http/serve.ts";
import { serveWebhook } from "#http/serve-webhook.ts";
import type { Channels } from "#messaging/channels.ts";
import * as remindersService from "./reminders.service.ts";
import * as remindersSettingsService from "./reminders.settings.service.ts";
import * as remindersWebhookService from "./reminders.webhook.service.ts";

/** @param channels the channels configured in the environment */
export const remindersRoutes = (channels: Channels) => (app: FastifyInstance) => {
  serve(app, reminders.getSettings, (ctx) => remindersSettingsService.get(channels, ctx), remindersSettingsService.mayRead);
  serve(
    app,
    reminders.updateSettings,
    (ctx, input) => remindersSettingsService.update(channels, ctx, input),
    remindersSettingsService.mayUpdate,
  );
  serve(app, reminders.preview, (ctx, input) => remindersService.preview(channels, ctx, input), remindersService.mayList);
  serve(app, reminders.send, (ctx, input) => remindersService.send(channels, ctx, input), remindersService.maySend);
  serve(app, reminders.list, remindersService.list, remindersService.mayList);
  serve(app, reminders.resend, (ctx, input) => remindersService.resend(channels, ctx, input));
  serveWebhook(app, "/whatsapp/webhook", {
    verify: (query) => remindersWebhookService.verify(channels, query),
    isSigned: (rawBody, headers) => remindersWebhookService.isSigned(channels, rawBody, headers["x-hub-signature-256"]),
    receive: (ctx, body) => remindersWebhookService.receive(channels, ctx, body),
  });
};
