/** What a message from or to Slack is about. The log shows it in place of the text. */
export const slackKinds = ["report", "leave", "send", "away", "tasks", "help", "decision", "request", "other"] as const;
export type SlackKind = (typeof slackKinds)[number];
