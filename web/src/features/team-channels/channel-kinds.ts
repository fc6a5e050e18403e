import type { ChannelKind } from "@daybook/contract/team-channels/team-channels";

/** Products by name, with where to create the address and how it begins. */
export const kindTexts: Record<ChannelKind, { label: string; from: string; example: string }> = {
  slack: {
    label: "Slack",
    from: "Create it in a Slack app, under Incoming webhooks.",
    example: "https://hooks.slack.com/services/…",
  },
  mattermost: {
    label: "Mattermost",
    from: "Create it in Mattermost, under Integrations, Incoming webhooks.",
    example: "https://mattermost.example.com/hooks/…",
  },
  google_chat: {
    label: "Google Chat",
    from: "Create it in the space, under Apps & integrations, Webhooks.",
    example: "https://chat.googleapis.com/v1/spaces/…",
  },
  teams: {
    label: "Microsoft Teams",
    from: "Create it with the workflow for webhook requests of the channel.",
    example: "https://…/workflows/…",
  },
};
