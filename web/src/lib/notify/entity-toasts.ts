import { toast } from "#lib/notify/toast.ts";
import { CallError } from "#lib/api/call-error.ts";

/** Entity names in toasts. */
export type Entity = "user" | "team" | "project" | "task" | "leave" | "announcement" | "EOD" | "view" | "comment" | "blocker" | "reaction";
export type EntityAction = "create" | "update" | "delete";

const done: Record<EntityAction, string> = { create: "created", update: "updated", delete: "deleted" };
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `User created successfully!` */
export const successText = (action: EntityAction, entity: Entity) => `${capital(entity)} ${done[action]} successfully!`;

/** `You don't have permission to create users`, `… to update this user` */
export const permissionText = (action: EntityAction, entity: Entity) =>
  `You don't have permission to ${action} ${action === "create" ? `${entity}s` : `this ${entity}`}`;

/** `User not found`: the specification's text for a 404, whatever the server's message. */
export const missingText = (entity: Entity) => `${capital(entity)} not found`;

/** The text for what the server says is missing, which may be another entity: `This user does not exist` → `User not found`. */
function namedMissing({ saidByServer, message }: CallError) {
  const [, named] = (saidByServer && /^This ([a-z ]+) does not exist$/.exec(message)) || [];
  return named && `${capital(named)} not found`;
}

/** `Failed to create user` */
export const failureText = (action: EntityAction, entity: Entity) => `Failed to ${action} ${entity}`;

/**
 * The toast of a failed action: missing permission, not found, the server's message, or the general failure text.
 * @param fallback the specification's own text for the call, instead of `Failed to update task`
 */
export function failureTextOf(action: EntityAction, entity: Entity, error: unknown, fallback = failureText(action, entity)) {
  if (!(error instanceof CallError)) return fallback;
  if (error.status === 403) return permissionText(action, entity);
  const missing = namedMissing(error) ?? (error.status === 404 ? missingText(entity) : undefined);
  if (missing) return missing;
  const explains = error.code === "network" || (error.saidByServer && error.code !== "internal");
  return explains ? error.message : fallback;
}

export const toastSuccess = (action: EntityAction, entity: Entity) => toast.success(successText(action, entity));
export const toastFailure = (action: EntityAction, entity: Entity, error: unknown, fallback?: string) =>
  toast.error(failureTextOf(action, entity, error, fallback));
