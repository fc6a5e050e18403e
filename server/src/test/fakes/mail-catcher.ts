import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { to: string[]; raw: string };

/** Returns an SMTP server on loopback that accepts all mail from the user `daybook` with the right password. */
export function mailCatcher() {
  const received: ReceivedMail[] = [];
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
  return {
    received,
    rejections,
    /** Returns the `SMTP_URL`. */
    start: async () => {
      const listening = server.listen(0, "127.0.0.1");
      await once(listening, "listening");
      return `smtp://daybook:sesame%20open@127.0.0.1:${(listening.address() as AddressInfo).port}`;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Joins the header lines and quoted-printable lines of a message again. */
export const unfolded = ({ raw }: ReceivedMail) => raw.replaceAll(/=\r\n|\r\n(?=[ \t])/g, "").replaceAll("=3D", "=");
