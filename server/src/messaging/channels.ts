import { shortenText } from "@daybook/contract/core/cut-text";

/*
 * Message channels. They know nothing about reminders, and messengers return every failure as an outcome instead of
 * throwing.
 */

type Message = {
  /** Identifies the message and the attempt; delivery reports return it. */
  reference: string;
  /** E.164 for WhatsApp, an address for email. */
  to: string;
};

export type TemplateMessage = Message & { template: { name: string; language: string; parameters: string[] } };

/**
 * A message within 24 hours after one of the recipient, with up to three buttons. WhatsApp accepts 1,024 characters with
 * buttons, 4,096 without; titles of 20 characters.
 */
export type ReplyMessage = Message & { reply: { text: string; buttons: { id: string; title: string }[] } };

export type WhatsAppMessage = TemplateMessage | ReplyMessage;

/** An email; `sendMail` makes it. */
export type MailMessage = Message & {
  subject: string;
  text: string;
  html: string;
  /** The name of the sender, unless `SMTP_FROM` has one. */
  fromName: string;
  /** What it is about, such as `task-<id>`: mail programs show emails of a thread together. */
  thread?: string | undefined;
  /** A PNG that the HTML shows as `cid:logo`. */
  logo?: Buffer | undefined;
  /** An event for the calendar of the recipient (iMIP, RFC 6047): the RFC 5545 text, for the sender as its organizer. */
  calendar?: { method: "REQUEST" | "CANCEL"; content(organizer: { name: string; email: string }): string } | undefined;
  /** Turns these emails off with one POST request (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

export type Outcome =
  /** Accepted; `recipient` is the channel's id of the recipient, `response` what the other side said. */
  | { kind: "accepted"; messageId: string; recipient?: string | undefined; response?: string | undefined }
  /** Transient failure: rate-limited, broken or unreachable. */
  | { kind: "retry"; error: string; afterSeconds?: number | undefined }
  /** Permanent failure. */
  | { kind: "rejected"; error: string }
  /** No usable response: the message may have been accepted. */
  | { kind: "unknown"; error: string };

export type Messenger<M> = (message: M) => Promise<Outcome>;

export type Webhook = { appSecret: string; verifyToken: string; phoneNumberId: string };

/** Channels that are set up; undefined if not. */
export type Channels = {
  whatsapp: Messenger<WhatsAppMessage> | undefined;
  email: Messenger<MailMessage> | undefined;
  webhook: Webhook | undefined;
};

const errorLengthMax = 300;

/** Returns a provider's error in one line, shortened and with secrets redacted. */
export function redactSecrets(text: string, secrets: string[]): string {
  let line = text.replace(/\s+/g, " ").trim();
  for (const secret of secrets) if (secret !== "") line = line.replaceAll(secret, "[redacted]");
  return shortenText(line, errorLengthMax);
}
