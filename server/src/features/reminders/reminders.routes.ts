import type { FastifyInstance } from "fastify";
import * as rules from "@daybook/contract/reminders/rules";
import * as reminders from "@daybook/contract/reminders/reminders";
import { serve } from "#http/serve.ts";
import { serveWebhook } from "#http/serve-webhook.ts";
import * as remindersService from "./reminders.service.ts";
import * as remindersOwnChannelService from "./reminders.own-channel.service.ts";
import * as remindersRulesService from "./reminders.rules.service.ts";
import * as remindersSettingsService from "./reminders.settings.service.ts";
import * as remindersWebhookService from "./reminders.webhook.service.ts";

export const remindersRoutes = (app: FastifyInstance) => {
  serve(app, reminders.getSettings, remindersSettingsService.get, remindersSettingsService.mayRead);
  serve(app, reminders.updateSettings, remindersSettingsService.update, remindersSettingsService.mayUpdate);
  serve(app, rules.getRules, remindersRulesService.get, remindersRulesService.mayAdminister);
  serve(app, rules.updateRules, remindersRulesService.update, remindersRulesService.mayAdminister);
  serve(app, rules.getChannel, remindersOwnChannelService.get);
  serve(app, rules.updateChannel, remindersOwnChannelService.update);
  serve(app, reminders.preview, remindersService.preview, remindersService.mayList);
  serve(app, reminders.send, remindersService.send, remindersService.maySend);
  serve(app, reminders.list, remindersService.list, remindersService.mayList);
  serve(app, reminders.resend, remindersService.resend);
  serveWebhook(app, "/whatsapp/webhook", remindersWebhookService);
};
