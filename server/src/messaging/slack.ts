import { z } from "zod";
import type { SlackEnv } from "#env.ts";
import { type Outcome, redactSecrets } from "./channels.ts";
import { isUnsent, post } from "./outgoing-post.ts";

/* Client of Slack's Web API, and of the addresses at which Slack takes answers (api.slack.com/interactivity/handling). */

const timeoutMs = 10_000;

/** Errors after which a later attempt may succeed. */
const transientErrors = new Set(["ratelimited", "rate_limited", "internal_error", "fatal_error", "service_unavailable", "request_timeout"]);

const Reply = z.object({ ok: z.boolean(), error: z.string().optional(), ts: z.string().optional() });

const localHosts = ["localhost", "127.0.0.1", "[::1]"];

/** Whether the API is one on this machine, for tests. */
const isLocal = ({ apiBase }: SlackEnv) => localHosts.includes(new URL(apiBase).hostname);

/** Whether Slack takes answers at an address: a signed request names it, and it is Slack's. */
function isResponseAddress(env: SlackEnv, address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (isLocal(env)) return url.origin === new URL(env.apiBase).origin;
  return url.protocol === "https:" && url.host === "hooks.slack.com";
}

/** Calls a method of the Web API, such as `chat.postMessage`. */
export async function callSlack(env: SlackEnv, method: string, body: object, withinMs = timeoutMs): Promise<Outcome> {
  const redact = (text: string) => redactSecrets(text, [env.botToken]);
  try {
    const response = await fetch(`${env.apiBase}/${method}`, {
      method: "POST",
      headers: { authorization: `Bearer ${env.botToken}`, "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify(body),
      // A redirect must not forward the token to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(withinMs),
    });
    const afterSeconds = Number(response.headers.get("retry-after")) || undefined;
    const reply = Reply.safeParse(await response.json().catch(() => undefined)).data;
    if (response.status === 429) return { kind: "retry", error: "Slack takes no more messages for now", afterSeconds };
    if (reply?.ok) return { kind: "accepted", messageId: reply.ts ?? "" };
    const error = redact(`Slack answered: ${reply?.error ?? `status ${response.status}`}`);
    if (reply?.error) return transientErrors.has(reply.error) ? { kind: "retry", error, afterSeconds } : { kind: "rejected", error };
    return response.status >= 500 ? { kind: "retry", error, afterSeconds } : { kind: "unknown", error };
  } catch (error) {
    if (error instanceof DOMException) return { kind: "unknown", error: "Slack did not respond in time. The message may have been sent." };
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (isUnsent(cause)) return { kind: "retry", error: "Slack is unreachable" };
    return { kind: "unknown", error: redact(`The connection to Slack failed (${String(cause)}).`) };
  }
}

/** Posts an answer to the address that a request named. */
export async function answerSlack(env: SlackEnv, address: string, body: object, withinMs = timeoutMs): Promise<Outcome> {
  if (!isResponseAddress(env, address)) return { kind: "rejected", error: "The address for the answer is not one of Slack" };
  try {
    const { status, retryAfterSeconds } = await post({
      address,
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify(body),
      allowPrivate: isLocal(env),
      timeoutMs: withinMs,
    });
    if (status >= 200 && status < 300) return { kind: "accepted", messageId: "" };
    const error = `Slack answered with status ${status}`;
    return status === 429 || status >= 500 ? { kind: "retry", error, afterSeconds: retryAfterSeconds } : { kind: "rejected", error };
  } catch (error) {
    return isUnsent(error) ? { kind: "retry", error: "Slack is unreachable" } : { kind: "unknown", error: "Slack did not respond in time" };
  }
}
