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
  // A client that is killed in the middle of a message is no fault of the test.
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET" && error.code !== "EPIPE") throw error;
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

/** The headers of a message, its two texts and its event, decoded; an empty text for what it does not have. */
export type MailParts = { headers: Map<string, string>; text: string; html: string; calendar: string };

/** Returns the decoded parts of a message. */
export function partsOf({ raw }: ReceivedMail): MailParts {
  const [head, body] = splitHead(raw);
  const headers = headersIn(head);
  const parts = partsIn(headers, body);
  const ofType = (type: string) => parts.find((part) => part.type === type)?.content ?? "";
  return { headers, text: ofType("text/plain"), html: ofType("text/html"), calendar: ofType("text/calendar") };
}

const splitHead = (raw: string): [head: string, body: string] => {
  const end = raw.indexOf("\r\n\r\n");
  return [raw.slice(0, end), raw.slice(end + 4)];
};

const headersIn = (head: string) =>
  new Map(
    head
      .replaceAll(/\r\n(?=[ \t])/g, "")
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), decodedWords(line.slice(line.indexOf(":") + 1).trim())]),
  );

function partsIn(headers: Map<string, string>, body: string): { type: string; content: string }[] {
  const type = headers.get("content-type") ?? "";
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (!boundary) return [{ type: type.split(";")[0]!, content: decodedBody(headers.get("content-transfer-encoding"), body) }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const [head, content] = splitHead(part.slice(2));
      return partsIn(headersIn(head), content);
    });
}

const bytesOf = (quoted: string) =>
  Buffer.from(
    quoted.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

function decodedBody(encoding: string | undefined, body: string) {
  if (encoding === "quoted-printable") return bytesOf(body.replaceAll("=\r\n", ""));
  return encoding === "base64" ? Buffer.from(body, "base64").toString("utf8") : body;
}

/** Decodes the encoded words of a header (RFC 2047). */
const decodedWords = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === "B" ? Buffer.from(text, "base64").toString("utf8") : bytesOf(text.replaceAll("_", " ")),
    );
