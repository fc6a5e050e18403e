import type { ConversationKind } from "@daybook/contract/conversations/kinds";
import type { ConversationState, Outgoing } from "#db/schema-reminders.ts";
import { messagesOf } from "./conversations.text.ts";

/** What is answered, what it was about, and what the next message may answer. Without messages there is no answer. */
export type Answer = { kind: ConversationKind; messages: Outgoing[]; state?: ConversationState };

/** A message as it is answered: of which day, and what it may answer. */
export type Asked = { id: string; text: string; date: string; state: ConversationState };

export const say = (kind: ConversationKind, text: string, state: ConversationState = {}): Answer => ({
  kind,
  messages: messagesOf(text),
  state,
});
