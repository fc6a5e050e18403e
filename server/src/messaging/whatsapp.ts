import { z } from "zod";
import type { WhatsAppEnv } from "#env.ts";
import { type Messenger, type Outcome, redactSecrets, type ReplyMessage, type TemplateMessage, type WhatsAppMessage } from "./channels.ts";

/*
 * WhatsApp Cloud API client. A business can start a conversation only with an approved template, and answer freely for 24 hours
 * (developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates).
 */

const timeoutMs = 10_000;

/** Error codes of rate limits and outages (…/cloud-api/support/error-codes). */
const transientCodes = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004]);

/** Connection errors before the request was sent. */
const unreachableCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

const Accepted = z.object({
  contacts: z.array(z.object({ wa_id: z.string() })).optional(),
  messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()),
});

const Refused = z.object({
  error: z.object({
    code: z.number().optional(),
    message: z.string().optional(),
    is_transient: z.boolean().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});

/** Sends templates and replies. A request times out after ten seconds. */
export function whatsappMessenger({ token, phoneNumberId, apiBase }: WhatsAppEnv, withinMs = timeoutMs): Messenger<WhatsAppMessage> {
  const redact = (text: string) => redactSecrets(text, [token]);

  return async (message) => {
    try {
      const response = await fetch(`${apiBase}/${encodeURIComponent(phoneNumberId)}/messages`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(toPayload(message)),
        // A redirect must not forward the token to another host.
        redirect: "manual",
        signal: AbortSignal.timeout(withinMs),
      });
      return outcomeOf(response, await response.text(), redact);
    } catch (error) {
      return outcomeOfError(error, redact);
    }
  };
}

/**
 * Asks WhatsApp for the sender's phone number, without sending anything. Returns what it found.
 * @throws Error with a sentence that does not contain the token
 */
export async function checkWhatsApp({ token, phoneNumberId, apiBase }: WhatsAppEnv, withinMs = timeoutMs): Promise<string> {
  const redact = (text: string) => redactSecrets(text, [token]);
  const response = await fetch(`${apiBase}/${encodeURIComponent(phoneNumberId)}?fields=display_phone_number`, {
    headers: { authorization: `Bearer ${token}` },
    redirect: "manual",
    signal: AbortSignal.timeout(withinMs),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(redact(`WhatsApp cannot be reached (${cause instanceof Error ? cause.message : String(cause)})`));
  });
  const body = readJson(await response.text());
  if (response.ok) return `sends from ${PhoneNumber.safeParse(body).data?.display_phone_number ?? phoneNumberId}`;
  const reason = Refused.safeParse(body).data?.error.message ?? `status ${response.status}`;
  throw new Error(redact(`WhatsApp does not accept WHATSAPP_TOKEN for WHATSAPP_PHONE_NUMBER_ID (${reason})`));
}

const PhoneNumber = z.object({ display_phone_number: z.string() });

const toPayload = ({ reference, to, ...message }: WhatsAppMessage) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to,
  ...("template" in message ? templateOf(message.template) : replyOf(message.reply)),
  // Returned with every delivery report, even if the response to this request is lost.
  biz_opaque_callback_data: reference,
});

const templateOf = (template: TemplateMessage["template"]) => ({
  type: "template",
  template: {
    name: template.name,
    language: { code: template.language },
    ...(template.parameters.length > 0 && {
      components: [{ type: "body", parameters: template.parameters.map((text) => ({ type: "text", text: parameterOf(text) })) }],
    }),
  },
});

const replyOf = ({ text, buttons }: ReplyMessage["reply"]) =>
  buttons.length === 0
    ? { type: "text", text: { body: text, preview_url: false } }
    : {
        type: "interactive",
        interactive: {
          type: "button",
          body: { text },
          action: { buttons: buttons.map((reply) => ({ type: "reply", reply })) },
        },
      };

/** WhatsApp rejects parameters that are empty or contain line breaks, tabs or repeated spaces. */
const parameterOf = (text: string) => text.replace(/\s+/g, " ").trim() || "–";

function outcomeOf(response: Response, text: string, redact: (text: string) => string): Outcome {
  const body = readJson(text);
  if (response.ok) {
    const accepted = Accepted.safeParse(body).data;
    if (!accepted) return { kind: "unknown", error: "WhatsApp sent an unexpected response. The message may have been sent." };
    return { kind: "accepted", messageId: accepted.messages[0].id, recipient: accepted.contacts?.[0]?.wa_id };
  }
  if (response.status === 504) return { kind: "unknown", error: "WhatsApp did not respond in time. The message may have been sent." };
  const refusal = Refused.safeParse(body).data?.error;
  const reason = refusal?.error_data?.details ?? refusal?.message ?? `WhatsApp responded with status ${response.status}`;
  const isTransient =
    response.status === 429 ||
    response.status >= 500 ||
    refusal?.is_transient === true ||
    (refusal?.code !== undefined && transientCodes.has(refusal.code));
  if (!isTransient) return { kind: "rejected", error: redact(reason) };
  return { kind: "retry", error: redact(reason), afterSeconds: retryAfter(response.headers) };
}

function outcomeOfError(error: unknown, redact: (text: string) => string): Outcome {
  if (error instanceof DOMException) return { kind: "unknown", error: "WhatsApp did not respond in time. The message may have been sent." };
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  const code = cause && "code" in cause ? String(cause.code) : "";
  if (unreachableCodes.has(code)) return { kind: "retry", error: `WhatsApp is unreachable (${code})` };
  return {
    kind: "unknown",
    error: redact(`The connection to WhatsApp failed (${code || String(error)}). The message may have been sent.`),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a `Retry-After` header in seconds. A date is relative to the response's own `Date` header. */
function retryAfter(headers: Headers): number | undefined {
  const header = headers.get("retry-after");
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.parse(headers.get("date") ?? "")) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
