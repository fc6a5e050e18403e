import { shortenText } from "@daybook/contract/core/cut-text";
import type { ChannelKind } from "@daybook/contract/team-channels/team-channels";

/** Google Chat takes 4096 characters, the others more. */
const longest = 3900;
const zeroWidthSpace = "\u200B";

/** Slack reads `<!channel>` and links in angle brackets; its escapes are these three. */
const escapedForSlack = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** So that a name or a blocker does not notify a whole channel: `@all` in Mattermost, `<users/all>` in Google Chat. */
const withoutMentions = (text: string) => text.replaceAll(/[@<](?=\S)/g, (mark) => mark + zeroWidthSpace);

const card = (text: string) => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        body: text.split("\n\n").map((block) => ({ type: "TextBlock", text: block, wrap: true })),
      },
    },
  ],
});

/** Returns the body of a message in the form of each product's incoming webhook. */
export function payloadOf(kind: ChannelKind, text: string): object {
  const content = shortenText(text, longest);
  if (kind === "teams") return card(content);
  return { text: kind === "slack" ? escapedForSlack(content) : withoutMentions(content) };
}
