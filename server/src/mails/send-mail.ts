import type { ActorContext, MaybeActor } from "#context.ts";
import type { Attempt } from "#deliveries/delivery-kind.ts";
import type { MailMessage } from "#messaging/channels.ts";
import { readObject } from "#platform/file-storage.ts";
import { htmlOf, type Letter, textOf } from "./mail-template.ts";
import * as mailsRepository from "./mails.repository.ts";
import type { MailRecipient } from "./mails.repository.ts";

export type Mail = Omit<Letter, "company" | "logo" | "greeting"> &
  Pick<MailMessage, "reference" | "thread" | "calendar" | "unsubscribeUrl"> & {
    /** The text begins with a greeting of its own. */
    greetsItself?: true;
  };

type Context = Pick<ActorContext<MaybeActor>, "db" | "company" | "channels" | "fileStorage">;

/**
 * The name of the recipient, or undefined: an unconfirmed address may belong to someone else, who gets no text that the
 * account's owner chose.
 */
export const nameFor = ({ name, emailConfirmedAt }: MailRecipient) => (emailConfirmedAt === null ? undefined : name);

/** Sends an email to a person, with the company's name and logo. */
export async function sendMail(ctx: Context, to: MailRecipient, mail: Mail): Promise<Attempt> {
  const { reference, thread, calendar, unsubscribeUrl, greetsItself, ...letter } = mail;
  const { companyName, logoFileId } = ctx.company;
  if (!ctx.channels.email) return { kind: "skipped", error: "Email is not set up" };
  if (!to.email) return { kind: "rejected", error: "no email address" };
  const logo = logoFileId === null ? undefined : await logoOf(ctx, logoFileId);
  const name = nameFor(to);
  const complete: Letter = {
    ...letter,
    company: companyName,
    logo: logo && "cid:logo",
    greeting: greetsItself ? undefined : name ? `Hello ${name},` : "Hello,",
  };
  return ctx.channels.email({
    reference,
    thread,
    calendar,
    unsubscribeUrl,
    to: to.email,
    fromName: companyName,
    subject: letter.subject,
    text: textOf(complete),
    html: htmlOf(complete),
    logo,
  });
}

const logoHeight = 64;

/** The last logo that was read: a file never changes, and many emails are sent one after the other. */
let last: { fileId: string; png: Buffer } | undefined;

/** The company's logo as PNG: mail programs do not show every format. Without the storage of files, emails go without it. */
async function logoOf({ db, fileStorage }: Context, fileId: string): Promise<Buffer | undefined> {
  if (last?.fileId === fileId) return last.png;
  const file = await mailsRepository.findFile(db, fileId);
  const stored = file && (file.data ?? (await contentOf(fileStorage, file)));
  if (!stored) return undefined;
  const { default: sharp } = await import("sharp");
  const png = await sharp(stored).resize({ height: logoHeight }).png().toBuffer();
  last = { fileId, png };
  return png;
}

async function contentOf(
  storage: Context["fileStorage"],
  { objectId, size, sha256 }: { objectId: string | null; size: number; sha256: Buffer | null },
) {
  if (!objectId || !sha256) return undefined;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of readObject(storage, { objectId, size, sha256 })) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch {
    return undefined;
  }
}
