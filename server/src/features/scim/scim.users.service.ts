import { update } from "@daybook/contract/users/users";
import { refused, require } from "#access/access.ts";
import { mayProvisionUsers } from "#access/users.ts";
import type { ActorContext } from "#context.ts";
import { type AppError, onViolation } from "#errors.ts";
import { changesIn, type UserInput } from "#features/users/users.fields.service.ts";
import * as usersProvisioningService from "#features/users/users.provisioning.service.ts";
import * as usersUpdateService from "#features/users/users.update.service.ts";
import { inTransaction } from "#transaction.ts";
import { nameOf, type UserFields } from "./scim.input.ts";
import { basePath, enterpriseSchema, listBody, notFound, ScimError, userSchema } from "./scim.protocol.ts";
import * as scimUsersRepository from "./scim.users.repository.ts";
import type { Lookup, Page, PersonRow, Told } from "./scim.users.repository.ts";

/* The people of an identity provider. Their accounts change by the same services, rules and records as from the screens. */

/** The attributes by which people can be found. */
export const userLookups = ["userName", "externalId", "id"] as const;

export const requireProvisioning = ({ actor }: ActorContext) => require(mayProvisionUsers(actor), "provision users");

/** Returns a person as a resource of SCIM. */
function resourceOf(ctx: Pick<Address, "origin">, person: PersonRow) {
  const { id, name, email, status, designation, phoneNumber, employeeId, createdAt, updatedAt, externalId, groups } = person;
  const { userName, givenName, familyName } = toldOf(person);
  return {
    schemas: [userSchema, ...(employeeId ? [enterpriseSchema] : [])],
    id,
    ...(externalId && { externalId }),
    userName,
    displayName: name,
    name: { formatted: name, ...(givenName && { givenName }), ...(familyName && { familyName }) },
    active: status === "active",
    ...(designation && { title: designation }),
    emails: [{ value: email, type: "work", primary: true }],
    ...(phoneNumber && { phoneNumbers: [{ value: phoneNumber, type: "work", primary: true }] }),
    ...(employeeId && { [enterpriseSchema]: { employeeNumber: employeeId } }),
    groups: groups.map((group) => ({ ...group, $ref: `${ctx.origin()}${basePath}/Groups/${group.value}` })),
    meta: { resourceType: "User", created: createdAt, lastModified: updatedAt, location: `${ctx.origin()}${basePath}/Users/${id}` },
  };
}

type Address = { origin(): string };
type Context = ActorContext & Address;

/** What the provider has told about a person; before that, what their account says. */
function toldOf({ userName, externalId, givenName, familyName, email, name }: PersonRow): Told {
  if (userName !== null) return { userName, externalId, givenName, familyName };
  const [last, ...first] = name.split(" ").toReversed();
  return { userName: email!, externalId, givenName: first.length > 0 ? first.toReversed().join(" ") : null, familyName: last ?? null };
}

async function requirePerson(ctx: ActorContext, id: string) {
  const person = await scimUsersRepository.find(ctx.db, { attribute: "id", value: id });
  if (!person) throw notFound();
  return person;
}

export async function list(ctx: Context, lookup: Lookup | undefined, page: Page) {
  requireProvisioning(ctx);
  const { rows, total } = await scimUsersRepository.list(ctx.db, lookup, page);
  return listBody(
    rows.map((row) => resourceOf(ctx, row)),
    total,
    page.startIndex,
  );
}

export async function get(ctx: Context, id: string) {
  requireProvisioning(ctx);
  return resourceOf(ctx, await requirePerson(ctx, id));
}

/** Creates an account, or activates the one of a person whom the provider has deleted before. */
export const create = (ctx: Context, fields: UserFields) =>
  inTransaction(ctx, async (ctx) => {
    requireProvisioning(ctx);
    const { userName, externalId } = fields;
    if (userName === undefined) throw new ScimError("invalidValue", "userName is required");
    const known =
      (await scimUsersRepository.find(ctx.db, { attribute: "userName", value: userName }, { removed: true })) ??
      (externalId ? await scimUsersRepository.find(ctx.db, { attribute: "externalId", value: externalId }, { removed: true }) : undefined);
    if (known && known.removedAt === null) throw new ScimError("uniqueness", `${userName} already has an account`);
    const id = known?.id ?? (await add(ctx, fields, userName));
    return change(ctx, id, { active: true, ...fields });
  });

async function add(ctx: ActorContext, fields: UserFields, userName: string) {
  const { name, email } = checked({ name: nameOf(fields, userName), email: fields.email ?? userName });
  return usersProvisioningService.create(ctx, { name: name!, email: email! });
}

/** Validates fields as those of an account. */
function checked(sent: Record<string, unknown>): UserInput {
  const result = update.input.omit({ id: true, version: true, password: true }).safeParse(sent);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ScimError("invalidValue", `${issue!.path.join(".")}: ${issue!.message}`);
}

/** Applies the fields that a request names; the others stay. Returns the person as a resource. */
export const apply = (ctx: Context, id: string, fields: UserFields) =>
  inTransaction(ctx, async (ctx) => {
    requireProvisioning(ctx);
    await requirePerson(ctx, id);
    return change(ctx, id, fields);
  });

async function change(ctx: Context, id: string, fields: UserFields) {
  const person = (await scimUsersRepository.find(ctx.db, { attribute: "id", value: id }, { removed: true }))!;
  const told = toldOf(person);
  const { userName = told.userName, externalId = told.externalId, givenName = told.givenName, familyName = told.familyName } = fields;
  const hasParts = fields.givenName !== undefined || fields.familyName !== undefined;
  const name = fields.name !== undefined || hasParts ? nameOf({ ...fields, givenName, familyName }, userName) : undefined;
  // A provider that sends no email of its own signs people in with the user name.
  const isRenamed = fields.userName !== undefined && told.userName.toLowerCase() === person.email!.toLowerCase();
  const email = fields.email ?? (isRenamed ? fields.userName : undefined);
  const input = checked({
    name,
    email,
    status: fields.active === undefined ? undefined : fields.active ? "active" : "inactive",
    designation: fields.designation,
    phoneNumber: fields.phoneNumber,
    employeeId: fields.employeeId,
  });
  const row = (await usersProvisioningService.find(ctx, id))!;
  const changes = changesIn(row, input);
  if (Object.keys(changes).length > 0) await usersUpdateService.changeByImport(ctx, row, changes);
  await onViolation(scimUsersRepository.tell(ctx.db, id, { userName, externalId, givenName, familyName }), {
    scim_users_by_user_name: () => new ScimError("uniqueness", `${userName} already has an account`),
    scim_users_by_external_id: () => new ScimError("uniqueness", `The externalId ${externalId} belongs to another person`),
  });
  return resourceOf(ctx, (await scimUsersRepository.find(ctx.db, { attribute: "id", value: id }))!);
}

/** Deactivates the account and takes it out of the provider's sight; creating the same person again activates it. */
export const remove = (ctx: Context, id: string) =>
  inTransaction(ctx, async (ctx) => {
    requireProvisioning(ctx);
    const person = await requirePerson(ctx, id);
    if (person.id === ctx.actor.id) throw refused("delete your own account");
    const row = (await usersProvisioningService.find(ctx, id))!;
    if (row.status === "active") await usersUpdateService.changeByImport(ctx, row, { status: "inactive" });
    await scimUsersRepository.remove(ctx.db, id, toldOf(person), ctx.now());
  });

/** Throws unless these are people whom the provider sees. */
export async function requirePeople(ctx: ActorContext, ids: readonly string[]) {
  for (const id of ids) if (!(await scimUsersRepository.find(ctx.db, { attribute: "id", value: id }))) throw unknownMember(id);
}

const unknownMember = (id: string): AppError => new ScimError("invalidValue", `There is no user ${id}`);
