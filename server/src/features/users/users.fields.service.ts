import type { Updateable } from "kysely";
import { textKey } from "@daybook/contract/core/comparable";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { fileUrl } from "@daybook/contract/files/files";
import type * as users from "@daybook/contract/users/users";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { UsersTable } from "#db/schema.ts";
import { invalid } from "#errors.ts";
import type { Content } from "#features/files/files.contents.service.ts";
import * as filesContentsService from "#features/files/files.contents.service.ts";
import * as filesService from "#features/files/files.service.ts";
import { type Image, readImage } from "#features/files/files.images.ts";
import { readPhoneNumber } from "#domain/phone-numbers.ts";
import type { UserRow } from "./users.repository.ts";

/** The fields of a user that a request may contain. */
export type UserInput = Partial<Omit<CheckedInputOf<typeof users.update>, "id" | "version" | "password" | "place">>;

/** Columns stored exactly as sent. */
const plainColumns = [
  "name",
  "email",
  "role",
  "status",
  "employeeId",
  "dateOfBirth",
  "dateOfJoining",
  "bloodGroup",
  "designation",
  "lastDayOfOffice",
] as const;

const audited = [...plainColumns, "team", "phoneNumber", "profilePicture"] as const;

/** The fields of a user that the audit trail records. */
export const auditedFields = (row: UserRow) => Object.fromEntries(audited.map((field) => [field, row[field]]));

/** Returns the audited fields that differ between two states as they are shown, before and after. */
export function differences(before: UserRow, after: UserRow) {
  const [shownBefore, shownAfter] = [asShown(before), asShown(after)];
  const changed = audited.filter((field) => shownBefore[field] !== shownAfter[field]);
  const only = (row: UserRow) => Object.fromEntries(changed.map((field) => [field, row[field]]));
  return { before: only(shownBefore), after: only(shownAfter) };
}

const confirmable = ["dateOfJoining", "employeeId"] as const;

/** The user as shown: with what the person typed and no admin has confirmed yet. */
export const asShown = (row: UserRow): UserRow => ({ ...row, ...row.unconfirmed });

/** The fields of an input that wait for the confirmation of an admin. */
export const confirmedBy = (row: UserRow, input: UserInput): UserInput =>
  Object.fromEntries(Object.entries(input).filter(([field, value]) => value !== undefined && Object.hasOwn(row.unconfirmed, field)));

/** Returns the fields that wait since a change, and whether the last one that waited does so no longer. */
export function waitingSince(before: UserRow, after: UserRow) {
  const waits = confirmable.filter((field) => Object.hasOwn(after.unconfirmed, field));
  const isNew = (field: (typeof confirmable)[number]) => before.unconfirmed[field] !== after.unconfirmed[field];
  return { waiting: waits.filter(isNew), isSettled: waits.length === 0 && Object.keys(before.unconfirmed).length > 0 };
}

/**
 * Returns the columns with which a joining date or an employee ID counts at once, as from an admin, or waits, as from its
 * person. What counts already waits no longer.
 */
export function confirmableColumns(row: UserRow, columns: Updateable<UsersTable>, { counts }: { counts: boolean }): Updateable<UsersTable> {
  const sent = confirmable.filter((field) => columns[field] !== undefined);
  if (sent.length === 0) return columns;
  const { dateOfJoining, employeeId, ...others } = columns;
  const waiting = counts ? [] : sent.filter((field) => columns[field] !== row[field]);
  const unconfirmed = Object.fromEntries([
    ...Object.entries(row.unconfirmed).filter(([field]) => !sent.some((each) => each === field)),
    ...waiting.map((field) => [field, columns[field]]),
  ]);
  return { ...others, ...(counts && { dateOfJoining, employeeId }), unconfirmed: JSON.stringify(unconfirmed) };
}

/** The fields that a change has confirmed without changing what is shown, before and after. */
export function confirmations(before: UserRow, after: UserRow) {
  const [shownBefore, shownAfter] = [asShown(before), asShown(after)];
  const confirmed = confirmable.filter((field) => before[field] !== after[field] && shownBefore[field] === shownAfter[field]);
  const only = (row: UserRow) => Object.fromEntries(confirmed.map((field) => [field, row[field]]));
  return { before: only(before), after: only(after) };
}

const isTeamOf = (row: UserRow, nameOrId: string) =>
  (row.team !== null && textKey(row.team) === textKey(nameOrId)) || row.teamId === nameOrId.toLowerCase();

/** Returns the fields that differ from what is shown. A picture sent as its current URL counts as unchanged. */
export function changesIn(user: UserRow, input: UserInput): UserInput {
  const row = asShown(user);
  const changed = Object.entries(input).filter(
    ([field, value]) => value !== undefined && (field === "team" ? !isTeamOf(row, String(value)) : row[field as keyof UserRow] !== value),
  );
  return Object.fromEntries(changed);
}

/** Converts the input to table columns. Also processes the picture, which the caller stores inside the transaction. */
export async function parseFields(
  ctx: ActorContext<MaybeActor>,
  input: UserInput,
): Promise<{ columns: Updateable<UsersTable>; picture: Image | null | undefined }> {
  const columns: Updateable<UsersTable> = Object.fromEntries(
    plainColumns.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  );
  const { phoneNumber, profilePicture } = input;
  if (phoneNumber !== undefined) columns.phoneNumber = phoneNumber && readPhoneNumber(phoneNumber, ctx.company.timezone);
  requireValidDates(ctx, columns);
  if (!profilePicture) return { columns, picture: profilePicture === undefined ? undefined : null };
  return { columns, picture: await readImage(profilePicture, "profilePicture") };
}

type Dates = { [Field in "dateOfBirth" | "dateOfJoining" | "lastDayOfOffice"]?: string | null | undefined };

/** Validates that the date of birth is in the past, joining is after it, and the last working day is not before joining. */
export function requireValidDates(ctx: ActorContext<MaybeActor>, { dateOfBirth, dateOfJoining, lastDayOfOffice }: Dates) {
  if (dateOfBirth && dateOfBirth >= ctx.today()) throw invalid("dateOfBirth", "The date of birth must be in the past");
  if (dateOfBirth && dateOfJoining && dateOfJoining <= dateOfBirth)
    throw invalid("dateOfJoining", "The joining date must be after the date of birth");
  if (dateOfJoining && lastDayOfOffice && lastDayOfOffice < dateOfJoining) {
    throw invalid("lastDayOfOffice", "The last working day cannot be before the joining date");
  }
}

/** A new picture, of which `preparePicture` has written the content. */
type PreparedPicture = { contentType: string; content: Content };

/** Writes the content of a new picture where it will be. Call it before the transaction. */
export async function preparePicture(ctx: ActorContext, picture: Image | null | undefined): Promise<PreparedPicture | null | undefined> {
  return picture && { contentType: picture.contentType, content: await filesContentsService.prepare(ctx, picture.data) };
}

/** Stores a new picture and returns its id. Null removes the picture, undefined keeps it. */
export async function storePicture(ctx: ActorContext, picture: PreparedPicture | null | undefined) {
  return picture && (await filesService.store(ctx, { name: "profile-picture", ...picture, purpose: "profile_picture" }));
}

/** Deletes the file of a replaced or removed picture. */
export const removePicture = (ctx: ActorContext, url: string) => filesService.remove(ctx, url.slice(fileUrl("").length));
