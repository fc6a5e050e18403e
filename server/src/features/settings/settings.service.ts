import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { fileUrl } from "@daybook/contract/files";
import type { Settings } from "@daybook/contract/settings";
import type * as settings from "@daybook/contract/settings";
import { require } from "#access/access.ts";
import { mayAdministerSettings } from "#access/settings.ts";
import { type Context, inTransaction } from "#context.ts";
import { AppError } from "#errors.ts";
import * as filesService from "#features/files/files.service.ts";
import { readPicture } from "#features/files/files.pictures.service.ts";
import * as settingsRepository from "./settings.repository.ts";

type Row = settingsRepository.SettingsRow;

const present = ({ logoFileId, ...row }: Row): Settings => ({ ...row, logo: logoFileId && fileUrl(logoFileId) });

export const mayRead = (ctx: Context) => require(mayAdministerSettings(ctx.actor), "see the settings");
export const mayUpdate = (ctx: Context) => require(mayAdministerSettings(ctx.actor), "update the settings");

export async function get(ctx: Context) {
  mayRead(ctx);
  return present(await settingsRepository.find(ctx.db));
}

/** Changes what differs; nothing different is no change and leaves the version alone. */
export async function update(ctx: Context, { version, logo, ...sent }: CheckedInputOf<typeof settings.update>) {
  mayUpdate(ctx);
  const picture = typeof logo === "string" && !isOwnAddress(ctx, logo) ? await readPicture(logo, "logo") : undefined;
  return inTransaction(ctx, async (ctx) => {
    const before = await settingsRepository.findForUpdate(ctx.db);
    if (version !== undefined && version < before.version) {
      throw new AppError("conflict", "These settings were changed by someone else. Reload and try again.");
    }
    const logoFileId = picture
      ? await filesService.store(ctx, { ...picture, name: "logo", purpose: "logo" })
      : logo === null
        ? null
        : undefined;
    const changes = differing(before, { ...sent, logoFileId });
    if (Object.keys(changes).length === 0) return present(before);

    const after = await settingsRepository.update(ctx.db, changes);
    if (before.logoFileId && before.logoFileId !== after.logoFileId) await filesService.remove(ctx, before.logoFileId);
    ctx.audit("settings.updated", "settings", null, { before: pick(before, changes), after: pick(after, changes) });
    ctx.emit({ name: "settings.changed" });
    return present(after);
  });
}

/** A form that sends back what it got leaves the logo. */
const isOwnAddress = (ctx: Context, logo: string) => ctx.company.logoFileId !== null && logo === fileUrl(ctx.company.logoFileId);

type Changes = Partial<{ [Field in keyof Row]: Row[Field] | undefined }>;

const differing = (before: Row, sent: Changes): Partial<Row> =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof Row]),
    ),
  );

const pick = (row: Row, changes: Partial<Row>) => Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof Row]]));
