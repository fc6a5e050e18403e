import type { Feature } from "#feature.ts";
import { answerSender } from "./conversations.answers.service.ts";
import * as conversationsReceiveService from "./conversations.receive.service.ts";
import { replySender } from "./conversations.replies.service.ts";
import { conversationsRoutes } from "./conversations.routes.ts";

export const conversations: Feature = {
  name: "conversations",
  routes: conversationsRoutes,
  deliveries: [answerSender, replySender],
  conversations: { received: conversationsReceiveService.received, reported: conversationsReceiveService.reported },
};
