import { randomInt } from "node:crypto";
import type { OwnNumber } from "@daybook/contract/conversations/conversations";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { hashToken } from "#secret-tokens.ts";
import { inTransaction } from "#transaction.ts";
import * as conversationsChanges from "./conversations.changes.ts";
import * as conversationsNumbersRepository from "./conversations.numbers.repository.ts";

const codeLifetimeMs = 15 * 60_000;
/** Without letters and digits that look alike. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/** Part of the code, so that a message with one is recognised, and cut out of whatever else is written. */
const codePattern = /\bDB-([A-HJKMNP-Z2-9]{4})-?([A-HJKMNP-Z2-9]{4})\b/i;

const newCode = () => {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `DB-${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** Returns the hash of the code in a text; undefined without one. */
export function codeHashIn(text: string): string | undefined {
  const [, first, second] = codePattern.exec(text) ?? [];
  return first && second ? hashToken(`DB-${first}-${second}`.toUpperCase()) : undefined;
}

export async function get(ctx: ActorContext): Promise<OwnNumber> {
  const [own, companyNumber] = await Promise.all([
    conversationsNumbersRepository.find(ctx.db, ctx.actor.id),
    conversationsNumbersRepository.companyNumber(ctx.db),
  ]);
  const configured = ctx.channels.whatsapp !== undefined && ctx.channels.webhook !== undefined;
  return { configured, companyNumber, phoneNumber: own?.phoneNumber ?? null, verifiedAt: own?.verifiedAt ?? null };
}

/** Creates a code. It verifies the phone that sends it; the number that is verified now counts until then. */
export const verify = (ctx: ActorContext) =>
  inTransaction(ctx, async (ctx) => {
    if (!ctx.channels.whatsapp || !ctx.channels.webhook)
      throw new AppError("conflict", "WhatsApp is not set up. Ask an admin to set it up before you verify a number.");
    const code = newCode();
    const expiresAt = new Date(Date.parse(ctx.now()) + codeLifetimeMs).toISOString();
    await conversationsNumbersRepository.setCode(ctx.db, ctx.actor.id, { codeHash: hashToken(code), codeExpiresAt: expiresAt });
    return { code, expiresAt, companyNumber: await conversationsNumbersRepository.companyNumber(ctx.db) };
  });

export const remove = (ctx: ActorContext) =>
  inTransaction(ctx, async (ctx) => {
    const phoneNumber = await conversationsNumbersRepository.remove(ctx.db, ctx.actor.id);
    if (phoneNumber) record(ctx, conversationsChanges.forgotten, { id: ctx.actor.id, before: { phoneNumber } });
    return get(ctx);
  });
