import type { FastifyInstance } from "fastify";
import * as slack from "@daybook/contract/slack/slack";
import { serveSignedForm } from "#http/serve-signed-form.ts";
import { serve } from "#http/serve.ts";
import * as slackActionsService from "./slack.actions.service.ts";
import * as slackCommandsService from "./slack.commands.service.ts";
import * as slackLinksService from "./slack.links.service.ts";
import { handlers } from "./slack.receive.service.ts";

export function slackRoutes(app: FastifyInstance) {
  serve(app, slack.getOwn, slackLinksService.get);
  serve(app, slack.inspectLink, slackLinksService.inspect);
  serve(app, slack.link, slackLinksService.link);
  serve(app, slack.unlink, slackLinksService.unlink);
  serveSignedForm(app, "/slack/commands", handlers, slackCommandsService.receive);
  serveSignedForm(app, "/slack/actions", handlers, slackActionsService.receive);
}
