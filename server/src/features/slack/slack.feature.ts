import type { Feature } from "#feature.ts";
import { answerSender } from "./slack.answers.service.ts";
import { leaving, slackSweep } from "./slack.links.service.ts";
import { noticed, requestSender } from "./slack.requests.service.ts";
import { slackRoutes } from "./slack.routes.ts";
import { welcomeSender } from "./slack.welcome.service.ts";

export const slack: Feature = {
  name: "slack",
  routes: slackRoutes,
  jobs: [slackSweep],
  deliveries: [answerSender, requestSender, welcomeSender],
  leaving,
  noticed,
};
