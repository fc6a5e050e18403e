import { z } from "zod";
import type { WhatsAppEnv } from "#env.ts";
import { type Message, type Messenger, type Outcome, withoutSecrets } from "./channels.ts";

/*
 * The WhatsApp Cloud API. A business may begin a conversation only with a template that was approved before
 * (developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates).
 */

const timeoutMs = 10_000;

/** Codes of refusals that pass: limits, and the provider's own trouble (…/cloud-api/support/error-codes). */
const passingCodes = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004]);

/** The request never left this machine, or nobody took it. */
const outOfReach = new Set([
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

/** Sends template messages. A call takes ten seconds at most. */
export function whatsappMessenger({ token, phoneNumberId, apiBase }: WhatsAppEnv, withinMs = timeoutMs): Messenger {
  const said = (text: string) => withoutSecrets(text, [token]);

  return async (letter) => {
    try {
      const response = await fetch(`${apiBase}/${encodeURIComponent(phoneNumberId)}/messages`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(messageOf(letter)),
        // The token is for this address alone.
        redirect: "manual",
        signal: AbortSignal.timeout(withinMs),
      });
      return outcomeOf(response, await response.text(), said);
    } catch (error) {
      return outcomeOfFailure(error, said);
    }
  };
}

const messageOf = ({ reference, to, template }: Message) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to,
  type: "template",
  template: {
    name: template.name,
    language: { code: template.language },
    ...(template.parameters.length > 0 && {
      components: [{ type: "body", parameters: template.parameters.map((text) => ({ type: "text", text: parameterOf(text) })) }],
    }),
  },
  // Comes back with every report, also where the answer to this call was lost.
  biz_opaque_callback_data: reference,
});

/** A parameter must not be empty or hold line breaks, tabs or many spaces. */
const parameterOf = (text: string) => text.replace(/\s+/g, " ").trim() || "–";

function outcomeOf(response: Response, text: string, said: (text: string) => string): Outcome {
  const body = readJson(text);
  if (response.ok) {
    const accepted = Accepted.safeParse(body).data;
    if (!accepted) return { kind: "unknown", error: "WhatsApp answered something that is not understood. It may have been sent." };
    return { kind: "accepted", messageId: accepted.messages[0].id, recipient: accepted.contacts?.[0]?.wa_id };
  }
  if (response.status === 504) return { kind: "unknown", error: "WhatsApp did not answer in time. It may have been sent." };
  const refusal = Refused.safeParse(body).data?.error;
  const reason = refusal?.error_data?.details ?? refusal?.message ?? `WhatsApp answered with status ${response.status}`;
  const passes =
    response.status === 429 ||
    response.status >= 500 ||
    refusal?.is_transient === true ||
    (refusal?.code !== undefined && passingCodes.has(refusal.code));
  if (!passes) return { kind: "never", error: said(reason) };
  return { kind: "later", error: said(reason), afterSeconds: retryAfter(response.headers) };
}

function outcomeOfFailure(error: unknown, said: (text: string) => string): Outcome {
  if (error instanceof DOMException) return { kind: "unknown", error: "WhatsApp did not answer in time. It may have been sent." };
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  const code = cause && "code" in cause ? String(cause.code) : "";
  if (outOfReach.has(code)) return { kind: "later", error: `WhatsApp cannot be reached (${code})` };
  return { kind: "unknown", error: said(`The connection to WhatsApp broke (${code || String(error)}). It may have been sent.`) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds of a `Retry-After`, which is a number of them or a date; a date counts from the answer's own. */
function retryAfter(headers: Headers): number | undefined {
  const header = headers.get("retry-after");
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.parse(headers.get("date") ?? "")) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
