import type { SmtpEnv } from "#env.ts";
import { type Messenger, type Outcome, withoutSecrets } from "./channels.ts";

const timeoutMs = 10_000;

/** Sends plain e-mails. Every try of a reminder has the same Message-ID, so that programs show a repetition once. */
export function mailMessenger({ url, from }: SmtpEnv, withinMs = timeoutMs): Messenger {
  const { username, password, hostname } = new URL(url);
  const secrets = [password, decodeURIComponent(password)];
  // A password is not told to the network; a relay on this machine may do without encryption.
  const requireTLS = username !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname);

  return async ({ reference, to, subject, text }) => {
    // Loaded with the first e-mail; most start-ups send none.
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({ url, requireTLS, connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs });
    try {
      const messageId = `<${reference.split(":")[0]}@${domainOf(from)}>`;
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        messageId,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      return { kind: "accepted", messageId };
    } catch (error) {
      return outcomeOf(error as SmtpError, (said) => withoutSecrets(said, secrets));
    } finally {
      transport.close();
    }
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

const domainOf = (from: string) => /@([^\s@>]+)/.exec(from)![1]!;

/** 4xx means not now, 5xx means no (RFC 5321); silence after the text was handed over means that nobody knows. */
function outcomeOf({ message, code, response, responseCode, command }: SmtpError, said: (text: string) => string): Outcome {
  if (responseCode !== undefined) {
    return {
      kind: responseCode >= 500 && code !== "EAUTH" ? "never" : "later",
      error: said(`The mail server said: ${response ?? message}`),
    };
  }
  if (command === "DATA") return { kind: "unknown", error: "The mail server did not answer in time. It may have been sent." };
  return { kind: "later", error: said(`The mail server cannot be reached (${code ?? message})`) };
}
