import type { Updateable } from "kysely";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { fileUrl } from "@daybook/contract/files";
import type * as users from "@daybook/contract/users";
import type { Context, PublicContext } from "#context.ts";
import type { UsersTable } from "#db/schema.ts";
import { invalid } from "#errors.ts";
import * as filesService from "#features/files/files.service.ts";
import { readPicture } from "#features/files/files.pictures.service.ts";
import { readPhoneNumber } from "#domain/phone-numbers.ts";
import type { UserRow } from "./users.repository.ts";

/** What may be sent about a person. */
export type SentFields = Partial<Omit<CheckedInputOf<typeof users.update>, "id" | "version" | "password">>;

type Picture = Awaited<ReturnType<typeof readPicture>>;

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

/** A person as the audit keeps them. */
export const auditedFields = (row: UserRow) => Object.fromEntries(audited.map((field) => [field, row[field]]));

/** What differs between two states of a person, before and after. */
export function differences(before: UserRow, after: UserRow) {
  const changed = audited.filter((field) => before[field] !== after[field]);
  const only = (row: UserRow) => Object.fromEntries(changed.map((field) => [field, row[field]]));
  return { before: only(before), after: only(after) };
}

const isTeamOf = (row: UserRow, nameOrId: string) => [row.team?.toLowerCase(), row.teamId].includes(nameOrId.toLowerCase());

/** The fields that say something else than what is stored. The picture's own address leaves the picture. */
export function changesIn(row: UserRow, sent: SentFields): SentFields {
  const changed = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && (field === "team" ? !isTeamOf(row, String(value)) : row[field as keyof UserRow] !== value),
  );
  return Object.fromEntries(changed);
}

/** What the fields become in the table. The picture is read and made ready, and stored later, inside the transaction. */
export async function readFields(
  ctx: PublicContext,
  sent: SentFields,
): Promise<{ columns: Updateable<UsersTable>; picture: Picture | null | undefined }> {
  const columns: Updateable<UsersTable> = Object.fromEntries(
    plainColumns.filter((field) => sent[field] !== undefined).map((field) => [field, sent[field]]),
  );
  const { phoneNumber, profilePicture } = sent;
  if (phoneNumber !== undefined) columns.phoneNumber = phoneNumber && readPhoneNumber(phoneNumber, ctx.company.timezone);
  requireSaneDates(ctx, columns);
  if (!profilePicture) return { columns, picture: profilePicture === undefined ? undefined : null };
  return { columns, picture: await readPicture(profilePicture, "profilePicture") };
}

type Dates = { [Field in "dateOfBirth" | "dateOfJoining" | "lastDayOfOffice"]?: string | null | undefined };

/** A birthday lies in the past; nobody joins before it or leaves before joining. */
export function requireSaneDates(ctx: PublicContext, { dateOfBirth, dateOfJoining, lastDayOfOffice }: Dates) {
  if (dateOfBirth && dateOfBirth >= ctx.today()) throw invalid("dateOfBirth", "The date of birth must be in the past");
  if (dateOfBirth && dateOfJoining && dateOfJoining <= dateOfBirth)
    throw invalid("dateOfJoining", "The joining date must be after the date of birth");
  if (dateOfJoining && lastDayOfOffice && lastDayOfOffice < dateOfJoining) {
    throw invalid("lastDayOfOffice", "The last working day cannot be before the joining date");
  }
}

/** Keeps a new picture and answers its id; null takes the picture away, undefined leaves it. */
export async function storePicture(ctx: Context, picture: Picture | null | undefined) {
  return picture && (await filesService.store(ctx, { name: "profile-picture", ...picture, purpose: "profile_picture" }));
}

/** Forgets a picture that was replaced or taken away. */
export const removePicture = (ctx: Context, url: string) => filesService.remove(ctx, url.slice(fileUrl("").length));
