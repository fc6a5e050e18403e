import { displayPhoneNumber } from "#seed/reminders/whatsapp-notification.ts";

/*
 * Bodies in the shapes in which the Cloud API calls webhooks (developers.facebook.com/documentation/business-messaging/whatsapp,
 * webhooks reference), with fields that Daybook does not use, and some that do not exist yet.
 */

type Shape = {
  name: string;
  /** What follows from it: an answer that contains this, none, or none although the message is in the log. */
  answer: RegExp | "none";
  /** The kind in the log; undefined if it is not there. */
  logged?: string;
  value: (from: string, id: (name: string) => string) => object;
};

const at = "1773331190";
const contacts = (from: string) => [{ profile: { name: "Kavya N.", username: "@kavya" }, wa_id: from, user_id: "DE.4938571203948571" }];

/** A value with one message, as Meta sends it. */
const one =
  (name: string, message: (from: string) => object) =>
  (from: string, id: (name: string) => string): object => ({
    contacts: contacts(from),
    messages: [{ from, from_user_id: "DE.4938571203948571", id: id(name), timestamp: at, ...message(from) }],
  });

const media = { mime_type: "image/jpeg", sha256: "d1KQ0s1y2m7b8ZxTg=", id: "1033489127713", url: "https://lookaside.fbsbx.com/x" };

export const shapes: Shape[] = [
  {
    name: "text with hours",
    answer: /Your draft, 3 of 8 hours/,
    logged: "report",
    value: one("text", () => ({ type: "text", text: { body: "Landing page 3h" } })),
  },
  {
    name: "text that replies to a message, forwarded, with an unknown field",
    answer: /You have [\d.]+ days left/,
    logged: "balance",
    value: one("reply", () => ({
      context: { from: displayPhoneNumber, id: "wamid.HBgL", forwarded: true },
      type: "text",
      text: { body: "balance", preview: { is_link: false } },
      sentiment: "neutral",
    })),
  },
  {
    name: "text from an advertisement",
    answer: /One line for each|Write what you did/,
    logged: "help",
    value: one("ad", () => ({
      type: "text",
      text: { body: "Hi" },
      referral: { source_url: "https://fb.me/x", source_type: "ad", headline: "Ad", ctwa_clid: "ARA" },
    })),
  },
  {
    name: "quick reply of a template",
    answer: /One line for each thing/,
    logged: "report",
    value: one("button", () => ({
      context: { from: displayPhoneNumber, id: "wamid.HBgM" },
      type: "button",
      button: { payload: "Write report", text: "Write report" },
    })),
  },
  {
    name: "button of an answer",
    answer: /You have no time away|One line for each thing/,
    logged: "report",
    value: one("interactive", () => ({
      context: { from: displayPhoneNumber, id: "wamid.HBgN" },
      type: "interactive",
      interactive: { type: "button_reply", button_reply: { id: "write", title: "Write report" } },
    })),
  },
  {
    name: "choice in a list, which Daybook does not send",
    answer: /reads text only/,
    logged: "other",
    value: one("list", () => ({
      type: "interactive",
      interactive: { type: "list_reply", list_reply: { id: "row1", title: "Row", description: "First" } },
    })),
  },
  {
    name: "answer of a Flow",
    answer: /reads text only/,
    logged: "other",
    value: one("flow", () => ({
      type: "interactive",
      interactive: { type: "nfm_reply", nfm_reply: { name: "flow", body: "Sent", response_json: '{"hours":"99"}' } },
    })),
  },
  {
    name: "image with a caption",
    answer: /reads text only/,
    logged: "other",
    value: one("image", () => ({ type: "image", image: { ...media, caption: "review 9h" } })),
  },
  {
    name: "voice message",
    answer: /reads text only/,
    logged: "other",
    value: one("audio", () => ({ type: "audio", audio: { ...media, mime_type: "audio/ogg; codecs=opus", voice: true } })),
  },
  {
    name: "location",
    answer: /reads text only/,
    logged: "other",
    value: one("location", () => ({ type: "location", location: { latitude: 52.5, longitude: 13.4, name: "Office" } })),
  },
  {
    name: "reaction",
    answer: "none",
    value: one("reaction", () => ({ type: "reaction", reaction: { message_id: "wamid.HBgL", emoji: "👍" } })),
  },
  {
    name: "reaction taken back",
    answer: "none",
    value: one("reaction back", () => ({ type: "reaction", reaction: { message_id: "wamid.HBgL" } })),
  },
  {
    name: "message of an unsupported type",
    answer: "none",
    value: one("unsupported", () => ({
      type: "unsupported",
      unsupported: { type: "poll" },
      errors: [{ code: 131051, title: "Message type unknown", message: "Message type unknown", error_data: { details: "Not supported" } }],
    })),
  },
  {
    name: "edited message",
    answer: "none",
    value: one("edit", () => ({
      type: "edit",
      edit: { original_message_id: "wamid.HBgL", message: { type: "text", text: { body: "Landing page 24h" } } },
    })),
  },
  {
    name: "deleted message",
    answer: "none",
    value: one("revoke", () => ({ type: "revoke", revoke: { original_message_id: "wamid.HBgL" } })),
  },
  {
    name: "note about a changed number",
    answer: "none",
    value: one("system", (from) => ({
      type: "system",
      system: { body: "Kavya changed from A to B", wa_id: "491719999999", type: "user_changed_number", customer: from },
    })),
  },
  {
    name: "message without the number of its sender",
    answer: "none",
    value: (from, id) => ({
      contacts: contacts(from),
      messages: [{ from_user_id: "DE.4938571203948571", id: id("no number"), timestamp: at, type: "text", text: { body: "balance" } }],
    }),
  },
  {
    name: "statuses of messages that are not Daybook's",
    answer: "none",
    value: (from, id) => ({
      statuses: ["sent", "delivered", "read", "played", "failed"].map((status) => ({
        id: id("status"),
        status,
        timestamp: at,
        recipient_id: from,
        conversation: { id: "6ceb9d92", expiration_timestamp: "1773417600", origin: { type: "utility" } },
        pricing: { billable: true, pricing_model: "PMP", category: "utility", type: "regular" },
        ...(status === "failed" && { errors: [{ code: 131047, title: "Re-engagement message", href: "https://developers.facebook.com" }] }),
      })),
    }),
  },
  {
    name: "errors of the account",
    answer: "none",
    value: () => ({ errors: [{ code: 130429, title: "Rate limit hit", message: "Rate limit hit" }] }),
  },
  {
    name: "message that the company wrote from its own app",
    answer: "none",
    value: (from, id) => ({
      message_echoes: [{ from: displayPhoneNumber, to: from, id: id("echo"), timestamp: at, type: "text", text: { body: "review 9h" } }],
    }),
  },
  {
    name: "state of a template",
    answer: "none",
    value: () => ({ event: "APPROVED", message_template_id: 594425479261596, message_template_name: "eod_reminder", reason: "NONE" }),
  },
];
