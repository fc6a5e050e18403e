import { secondFactorRules } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { fileUrl } from "@daybook/contract/files/files";
import type { Settings } from "@daybook/contract/settings/settings";
import type * as settings from "@daybook/contract/settings/settings";
import { require } from "#access/access.ts";
import { mayAdministerSettings } from "#access/settings.ts";
import { dayIn } from "#clock.ts";
import { record } from "#changes.ts";
import * as settingsChanges from "./settings.changes.ts";
import type { ActorContext, MaybeActor, RequestContext } from "#context.ts";
import * as filesContentsService from "#features/files/files.contents.service.ts";
import * as filesService from "#features/files/files.service.ts";
import { readImage } from "#features/files/files.images.ts";
import { requireVersion } from "#version-check.ts";
import * as settingsRepository from "./settings.repository.ts";
import { inTransaction } from "#transaction.ts";

type Row = settingsRepository.SettingsRow;

const present = ({ logoFileId, ...row }: Row): Settings => ({ ...row, logo: logoFileId && fileUrl(logoFileId) });

export const mayRead = (ctx: ActorContext) => require(mayAdministerSettings(ctx.actor), "see the settings");
export const mayUpdate = (ctx: ActorContext) => require(mayAdministerSettings(ctx.actor), "update the settings");

export async function get(ctx: ActorContext) {
  mayRead(ctx);
  return present(await settingsRepository.find(ctx.db));
}

/** Saves the fields that differ. If none differ, keeps the version and records nothing. */
export async function update(ctx: ActorContext, { version, logo, ...input }: CheckedInputOf<typeof settings.update>) {
  mayUpdate(ctx);
  const newLogo = typeof logo === "string" && !isCurrentLogo(ctx, logo) ? await readImage(logo, "logo") : undefined;
  const content = newLogo && (await filesContentsService.prepare(ctx, newLogo.data));
  return inTransaction(ctx, async (ctx) => {
    const before = await settingsRepository.findForUpdate(ctx.db);
    await requireVersion(ctx, settingsChanges.updated, before, version, "These settings were");
    const logoFileId = content
      ? await filesService.store(ctx, { contentType: newLogo.contentType, content, name: "logo", purpose: "logo" })
      : logo === null
        ? null
        : undefined;
    const changes = changesIn(before, { ...input, logoFileId });
    if (Object.keys(changes).length === 0) return present(before);

    const after = await settingsRepository.update(ctx.db, { ...changes, ...secondFactorGrace(ctx, before, changes) });
    if (before.logoFileId && before.logoFileId !== after.logoFileId) await filesService.remove(ctx, before.logoFileId);
    record(ctx, settingsChanges.updated, { id: null, before: pick(before, changes), after: pick(after, changes) });
    return present(after);
  });
}

/** The grace period of the second factor starts when the rule begins to concern more people. */
function secondFactorGrace(ctx: ActorContext, before: Row, { requireSecondFactor: rule }: Partial<Row>) {
  const isStricter = rule !== undefined && secondFactorRules.indexOf(rule) > secondFactorRules.indexOf(before.requireSecondFactor);
  return isStricter ? { secondFactorRequiredAt: ctx.now() } : {};
}

type CompanyInput = Pick<CheckedInputOf<typeof settings.update>, "companyName" | "timezone" | "workweek">;

/** Stores the company's first settings, and the address of the request for links in emails. Reports are expected from today on, the day of set-up, unless a day is set. */
export async function setUpCompany(
  ctx: RequestContext<MaybeActor>,
  { address, ...input }: CompanyInput & { address?: string | undefined },
  actorId: string,
) {
  const before = await settingsRepository.findForUpdate(ctx.db);
  await settingsRepository.setSetupAddress(ctx.db, ctx.env.publicUrl ?? address ?? ctx.origin());
  const today = dayIn(input.timezone ?? before.timezone, new Date(ctx.now()));
  const changes = changesIn(before, { ...input, reportsStartOn: before.reportsStartOn ?? today });
  if (Object.keys(changes).length === 0) return;
  const after = await settingsRepository.update(ctx.db, changes);
  record(ctx, settingsChanges.updated, { id: null, before: pick(before, changes), after: pick(after, changes), actorId });
}

/** Stores the address with which links in messages begin. */
export const setLinkAddress = (ctx: ActorContext, address: string) => settingsRepository.setSetupAddress(ctx.db, address);

/** A form that sends back the current logo's URL leaves the logo unchanged. */
const isCurrentLogo = (ctx: ActorContext, logo: string) => ctx.company.logoFileId !== null && logo === fileUrl(ctx.company.logoFileId);

type Changes = Partial<{ [Field in keyof Row]: Row[Field] | undefined }>;

const changesIn = (before: Row, input: Changes): Partial<Row> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof Row]),
    ),
  );

const pick = (row: Row, changes: Partial<Row>) => Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof Row]]));
