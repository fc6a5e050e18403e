/** What a message of a conversation is about. The log shows it in place of the text. */
export const conversationKinds = [
  "verify",
  "report",
  "plan",
  "leave",
  "send",
  "change",
  "balance",
  "away",
  "help",
  "decision",
  "request",
  "stop",
  "other",
] as const;
export type ConversationKind = (typeof conversationKinds)[number];
