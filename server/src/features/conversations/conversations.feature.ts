import type { Feature } from "#feature.ts";
import { answerSender } from "./conversations.answers.service.ts";
import * as conversationsReceiveService from "./conversations.receive.service.ts";
import { openNumber, replySender } from "./conversations.replies.service.ts";
import { noticed, requestSender } from "./conversations.requests.service.ts";
import { conversationsRoutes } from "./conversations.routes.ts";

export const conversations: Feature = {
  name: "conversations",
  routes: conversationsRoutes,
  deliveries: [answerSender, replySender, requestSender],
  conversations: { received: conversationsReceiveService.received, openNumber, reported: conversationsReceiveService.reported },
  noticed,
};
