import { shortenText } from "@daybook/contract/core/cut-text";
import type { ChannelKind } from "@daybook/contract/team-channels/team-channels";

/** Google Chat takes 4096 characters, the others more. */
const longest = 3900;
const zeroWidthSpace = "\u200B";

/** What turns text into an address of a page or of a person: the scheme and the dots of a host name. */
const addressSigns = /(?<=\p{L}):(?=\S)|(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu;

const withoutAddresses = (text: string) => text.replaceAll(addressSigns, (sign) => zeroWidthSpace + sign);

/** Slack reads `<!channel>` and links in angle brackets; its escapes are these three. */
const escapedForSlack = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** So that a name or a blocker does not notify a whole channel: `@all` in Mattermost, `<users/all>` in Google Chat. */
const withoutMentions = (text: string) => text.replaceAll(/[@<](?=\S)/g, (mark) => mark + zeroWidthSpace);

/** Links, pictures and formats of Mattermost and Teams; a link needs its brackets, so parentheses stay. */
const escapedMarkdown = (text: string) => text.replaceAll(/[\\`*_~[\]#!|>]/g, "\\$&");

/** Google Chat has no escapes: a space without width takes the marks of its formats apart. */
const withoutMarks = (text: string) => text.replaceAll(/[`*_~|]/g, (mark) => zeroWidthSpace + mark + zeroWidthSpace);

const escaped: Record<ChannelKind, (text: string) => string> = {
  slack: (text) => escapedForSlack(withoutAddresses(text)),
  mattermost: (text) => withoutMentions(withoutAddresses(escapedMarkdown(text))),
  teams: (text) => withoutMentions(withoutAddresses(escapedMarkdown(text))),
  google_chat: (text) => withoutMentions(withoutAddresses(withoutMarks(text))),
};

/** A bullet stays one. A line that is an address is Daybook's own link: what people have written is never alone on a line. */
const escapedLine = (kind: ChannelKind, line: string) =>
  /^https?:\/\/\S+$/.test(line)
    ? line
    : line.replace(/^( *- )?(.*)$/s, (_line, bullet = "", text: string) => `${bullet}${escaped[kind](text)}`);

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
  const content = shortenText(text, longest)
    .split("\n")
    .map((line) => escapedLine(kind, line))
    .join("\n");
  return kind === "teams" ? card(content) : { text: content };
}
