import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { SmtpEnv } from "#env.ts";

export type MailServer = {
  env: SmtpEnv;
  /** Received emails, with headers and text. */
  received: { to: string[]; raw: string }[];
  /** Rejects the next email with this SMTP status. */
  rejectNext(status: number, message: string): void;
};

/** Starts an SMTP server on loopback that accepts all mail from the user `daybook` with the right password. */
export function mailServer(): MailServer {
  const env = { url: "", from: "Daybook <daybook@example.com>" };
  const received: MailServer["received"] = [];
  const rejections: (Error & { responseCode: number })[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "daybook" && password === "sesame open"
        ? done(null, { user: username })
        : done(new Error("Invalid username or password")),
    onData: (stream, session, done) => {
      let raw = "";
      stream.setEncoding("utf8").on("data", (part: string) => (raw += part));
      stream.on("end", () => {
        const rejection = rejections.shift();
        if (rejection) return done(rejection);
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });

  beforeAll(async () => {
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    env.url = `smtp://daybook:sesame%20open@127.0.0.1:${(listening.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received.length = 0;
    rejections.length = 0;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  return {
    env,
    received,
    rejectNext: (responseCode, message) => void rejections.push(Object.assign(new Error(message), { responseCode })),
  };
}
