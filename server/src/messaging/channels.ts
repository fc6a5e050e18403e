/*
 * What a reminder goes out through. Nothing in here knows why it is sent, and nothing in the answers throws: what
 * became of a message is said as an outcome.
 */

export type Message = {
  /** Names this try of this reminder; reports of the channel carry it back. */
  reference: string;
  /** E.164 for WhatsApp, an address for e-mail. */
  to: string;
  subject: string;
  text: string;
  template: { name: string; language: string; parameters: string[] };
};

export type Outcome =
  /** Taken; `recipient` is by what the channel knows the person. */
  | { kind: "accepted"; messageId: string; recipient?: string | undefined }
  /** Not taken, and trying again makes sense: busy, broken or out of reach. */
  | { kind: "later"; error: string; afterSeconds?: number | undefined }
  /** Not taken, and will not be. */
  | { kind: "never"; error: string }
  /** The answer never came: it may have been taken. */
  | { kind: "unknown"; error: string };

export type Messenger = (letter: Message) => Promise<Outcome>;

export type Webhook = { appSecret: string; verifyToken: string; phoneNumberId: string };

/** The channels that the environment sets up. */
export type Channels = {
  whatsapp: Messenger | undefined;
  email: Messenger | undefined;
  webhook: Webhook | undefined;
  /** Where people reach Daybook, for `{link}`. */
  publicUrl: string | undefined;
};

const longestError = 300;

/** What a provider says, in one line and without the secrets it may repeat. */
export function withoutSecrets(text: string, secrets: string[]): string {
  let said = text.replace(/\s+/g, " ").trim();
  for (const secret of secrets) if (secret !== "") said = said.replaceAll(secret, "[redacted]");
  return said.length > longestError ? `${said.slice(0, longestError - 1)}…` : said;
}
