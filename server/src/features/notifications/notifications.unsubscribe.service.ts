import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { type EmailKind, emailKinds, kindOf } from "@daybook/contract/notifications/kinds";
import type * as notifications from "@daybook/contract/notifications/notifications";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { Encryption } from "#encryption.ts";
import { AppError } from "#errors.ts";
import * as notificationsPreferencesService from "./notifications.preferences.service.ts";
import { inTransaction } from "#transaction.ts";

/*
 * Links that turn off the emails of one kind with one request and without a session (RFC 8058). The token names the person
 * and the kind, encrypted, so that no one else can make one.
 */

const purpose = "unsubscribe";

export const unsubscribeToken = ({ encrypt }: Pick<Encryption, "encrypt">, userId: string, kind: EmailKind) =>
  Buffer.from(encrypt(JSON.stringify([purpose, userId, kind])), "base64").toString("base64url");

function readToken({ decrypt }: Encryption, token: string): { userId: string; kind: EmailKind } | undefined {
  const text = decrypt(Buffer.from(token, "base64url").toString("base64"));
  if (!text) return undefined;
  const parts: unknown = JSON.parse(text);
  const [what, userId, named] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const kind = emailKinds.find((each) => each === named);
  return what === purpose && typeof userId === "string" && kind ? { userId, kind } : undefined;
}

/** Turns off the emails of the link's kind for its person. Repeating it changes nothing. */
export const unsubscribe = (ctx: ActorContext<MaybeActor>, { token }: CheckedInputOf<typeof notifications.unsubscribe>) =>
  inTransaction(ctx, async (ctx) => {
    const link = readToken(ctx.encryption, token);
    if (!link || (link.kind !== "digest" && kindOf(link.kind).security))
      throw new AppError("not_found", "This link does not work. Change your notifications on your profile.");
    if (link.kind === "digest") await notificationsPreferencesService.turnOffDigest(ctx, link.userId);
    else await notificationsPreferencesService.turnOffEmail(ctx, link.userId, link.kind);
    return { kind: link.kind };
  });
