import { afterAll, beforeAll, beforeEach } from "vitest";
import type { SmtpEnv } from "#env.ts";
import { mailCatcher, type ReceivedMail } from "./mail-catcher.ts";

export type MailServer = {
  env: SmtpEnv;
  /** Received emails, with headers and text. */
  received: ReceivedMail[];
  /** Rejects the next email with this SMTP status. */
  rejectNext(status: number, message: string): void;
};

/** Starts an SMTP server for the tests of a file. */
export function mailServer(): MailServer {
  const env = { url: "", from: "Daybook <daybook@example.com>" };
  const { received, rejections, start, stop } = mailCatcher();
  beforeAll(async () => {
    env.url = await start();
  });
  beforeEach(() => {
    received.length = 0;
    rejections.length = 0;
  });
  afterAll(stop);

  return {
    env,
    received,
    rejectNext: (responseCode, message) => void rejections.push(Object.assign(new Error(message), { responseCode })),
  };
}
