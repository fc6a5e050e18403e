import type { SmtpEnv } from "#env.ts";
import { type MailMessage, type Messenger, type Outcome, redactSecrets } from "./channels.ts";

const timeoutMs = 10_000;

/** Sends emails. All attempts of a message share a Message-ID, so that mail clients show duplicates once. */
export function mailMessenger({ url, from, security }: SmtpEnv, withinMs = timeoutMs): Messenger<MailMessage> {
  const { username, password, hostname } = new URL(url);
  const secrets = [password, decodeURIComponent(password)];
  // Requires encryption for passwords, except for a relay on this host.
  const requireTLS =
    security === undefined ? username !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname) : security === "starttls";

  const isNamed = from.includes("<");

  return async ({ reference, to, subject, text, html, fromName, thread, logo, calendar, unsubscribeUrl }) => {
    // Imported on first use, because most processes send no email.
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({
      url,
      requireTLS,
      ignoreTLS: security === "none",
      connectionTimeout: withinMs,
      greetingTimeout: withinMs,
      socketTimeout: withinMs,
    });
    try {
      const messageId = `<${reference.split(":")[0]}@${domainOf(from)}>`;
      const { response } = await transport.sendMail({
        from: isNamed ? from : { name: fromName, address: from },
        to: { name: "", address: to },
        subject,
        text,
        html,
        attachments: logo && [{ cid: "logo", filename: "logo.png", content: logo, contentDisposition: "inline" }],
        ...(calendar && {
          icalEvent: {
            method: calendar.method,
            filename: "leave.ics",
            content: calendar.content({ name: fromName, email: addressOf(from) }),
          },
        }),
        messageId,
        ...(thread && { references: rootOf(thread, from), inReplyTo: rootOf(thread, from) }),
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribeUrl && { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
        },
      });
      return { kind: "accepted", messageId, response };
    } catch (error) {
      return outcomeOf(error as SmtpError, (text) => redactSecrets(text, secrets));
    } finally {
      transport.close();
    }
  };
}

/**
 * Connects to the mail server and signs in, without sending anything. Returns what it found.
 * @throws Error with a sentence that does not contain the password
 */
export async function checkMail({ url, from }: SmtpEnv, withinMs = timeoutMs): Promise<string> {
  const { createTransport } = await import("nodemailer");
  const { host, password } = new URL(url);
  const transport = createTransport({ url, connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs });
  try {
    await transport.verify();
    return `${host} accepts mail from ${from}`;
  } catch (error) {
    const { response, code, message } = error as SmtpError;
    throw new Error(
      redactSecrets(`${host} does not accept mail (${response ?? code ?? message})`, [password, decodeURIComponent(password)]),
    );
  } finally {
    transport.close();
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** The message that all emails of a thread reply to. It is never sent. */
const rootOf = (thread: string, from: string) => `<${thread}@${domainOf(from)}>`;

const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

const domainOf = (from: string) => /@([^\s@>]+)/.exec(from)![1]!;

/** 4xx replies are transient, 5xx permanent (RFC 5321). A timeout after DATA leaves the outcome unknown. */
function outcomeOf({ message, code, response, responseCode, command }: SmtpError, redact: (text: string) => string): Outcome {
  if (responseCode !== undefined) {
    return {
      kind: responseCode >= 500 && code !== "EAUTH" ? "rejected" : "retry",
      error: redact(`The mail server replied: ${response ?? message}`),
    };
  }
  if (command === "DATA") return { kind: "unknown", error: "The mail server did not respond in time. The email may have been sent." };
  return { kind: "retry", error: redact(unreachable(message)) };
}

/** Says what failed before the mail server replied. Node's advice to its own users is left out. */
function unreachable(message: string) {
  const text = message.replace(/; if the root CA is installed locally, try running Node\.js with --use-system-ca$/, "");
  if (text.includes("wrong version number"))
    return "The mail server does not begin with TLS at this port (wrong version number). Choose STARTTLS, or the port for TLS, usually 465.";
  if (/certificate|altnames/i.test(text)) return `The certificate of the mail server is not trusted (${text})`;
  if (/greeting|timeout|ETIMEDOUT/i.test(text))
    return `The mail server did not answer in time (${text}). A port for TLS needs TLS, and a firewall may be in between.`;
  return `The mail server is unreachable (${text})`;
}
