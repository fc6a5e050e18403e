import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as preferences from "@daybook/contract/preferences/preferences";
import type { View } from "@daybook/contract/preferences/preferences";
import { record } from "#changes.ts";
import * as preferencesChanges from "./preferences.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import * as preferencesRepository from "./preferences.repository.ts";
import { inTransaction } from "#transaction.ts";

type Stored = CheckedInputOf<typeof preferences.update>;

const maxBytes = 64 * 1024;
const maxViews = 200;
const maxViewBytes = 8 * 1024;

const byteLength = (text: string) => Buffer.byteLength(text);

export const get = async (ctx: ActorContext): Promise<Stored> => preferencesRepository.find(ctx.db, ctx.actor.id);

/**
 * Replaces the given fields and merges `filters` by screen. Not recorded in the audit trail: preferences only affect the
 * user's own screens.
 */
export const update = (ctx: ActorContext, input: Stored) =>
  inTransaction(ctx, async (ctx) => {
    const stored: Stored = await preferencesRepository.findForUpdate(ctx.db, ctx.actor.id);
    const merged: Stored = { ...stored, ...input, ...(input.filters && { filters: { ...stored.filters, ...input.filters } }) };
    const text = JSON.stringify(merged);
    if (byteLength(text) > maxBytes) throw new AppError("too_large", "These preferences are too large to save");
    await preferencesRepository.update(ctx.db, ctx.actor.id, text);
    return merged;
  });

export const listViews = (ctx: ActorContext): Promise<View[]> =>
  preferencesRepository.listViews(ctx.db, ctx.actor.id).then((rows) => rows.map(present));

type Row = Awaited<ReturnType<typeof preferencesRepository.listViews>>[number];

const present = (row: Row): View => ({ ...row, search: row.search ?? {} });

export const createView = (ctx: ActorContext, { screen, name, search }: CheckedInputOf<typeof preferences.createView>) =>
  inTransaction(ctx, async (ctx) => {
    const text = JSON.stringify(search);
    if (byteLength(text) > maxViewBytes) throw invalid("search", "This view has too many filters to save");
    const { length } = await preferencesRepository.listViews(ctx.db, ctx.actor.id);
    if (length >= maxViews) throw new AppError("conflict", `You already have ${length} saved views. Delete one before saving another.`);
    const id = uuidv7();
    const createdAt = ctx.now();
    await onViolation(preferencesRepository.insertView(ctx.db, { id, userId: ctx.actor.id, screen, name, search: text, createdAt }), {
      views_user_id_screen_name_key: () => nameTaken(name),
    });
    record(ctx, preferencesChanges.viewCreated, { id, after: { screen, name } });
    return { _id: id, screen, name, search, createdAt };
  });

const nameTaken = (name: string) => {
  const message = `You already have a view named ${name} on this screen`;
  return new AppError("conflict", message, { errors: [{ path: "name", message }] });
};

export const removeView = (ctx: ActorContext, { id }: CheckedInputOf<typeof preferences.removeView>) =>
  inTransaction(ctx, async (ctx) => {
    const view = await preferencesRepository.findView(ctx.db, ctx.actor.id, id);
    if (!view) throw new AppError("not_found", "This view does not exist");
    await preferencesRepository.removeView(ctx.db, id);
    record(ctx, preferencesChanges.viewRemoved, { id, before: { screen: view.screen, name: view.name } });
    return { _id: id };
  });
