import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { SmtpEnv } from "#env.ts";

export type MailServer = {
  env: SmtpEnv;
  /** E-mails as they came, headers and text. */
  received: { to: string[]; raw: string }[];
  /** Refuses the next e-mail with this status. */
  refuse(status: number, words: string): void;
};

/** An SMTP server on loopback that takes everything for `daybook` with the right password. */
export function mailServer(): MailServer {
  const env = { url: "", from: "Daybook <daybook@example.com>" };
  const received: MailServer["received"] = [];
  const refusals: (Error & { responseCode: number })[] = [];
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
        const refusal = refusals.shift();
        if (refusal) return done(refusal);
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
    refusals.length = 0;
  });
  afterAll(() => new Promise<void>((closed) => server.close(closed)));

  return {
    env,
    received,
    refuse: (responseCode, words) => void refusals.push(Object.assign(new Error(words), { responseCode })),
  };
}
