import { toast } from "#lib/notify/toast.ts";
import { CallError } from "#lib/api/call-error.ts";

/** How the toasts name a thing. */
export type Entity = "user" | "team" | "project" | "task" | "leave" | "announcement" | "EOD" | "view";
export type EntityAction = "create" | "update" | "delete";

const done: Record<EntityAction, string> = { create: "created", update: "updated", delete: "deleted" };
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `User created successfully!` */
export const successText = (deed: EntityAction, entity: Entity) => `${capital(entity)} ${done[deed]} successfully!`;

/** `You don't have permission to create users`, `… to update this user` */
export const permissionText = (deed: EntityAction, entity: Entity) =>
  `You don't have permission to ${deed} ${deed === "create" ? `${entity}s` : `this ${entity}`}`;

/** `User not found`: the specification's words for a missing target, whatever the server said. */
export const missingText = (entity: Entity) => `${capital(entity)} not found`;

/** `Failed to create user` */
export const failureText = (deed: EntityAction, entity: Entity) => `Failed to ${deed} ${entity}`;

/** What a failed deed says: no permission, not there, the server's reason, else that it failed. */
export function failureTextOf(deed: EntityAction, entity: Entity, error: unknown) {
  if (!(error instanceof CallError)) return failureText(deed, entity);
  if (error.status === 403) return permissionText(deed, entity);
  if (error.status === 404) return missingText(entity);
  const explains = error.code === "network" || (error.saidByServer && error.code !== "internal");
  return explains ? error.message : failureText(deed, entity);
}

export const toastSuccess = (deed: EntityAction, entity: Entity) => toast.success(successText(deed, entity));
export const toastFailure = (deed: EntityAction, entity: Entity, error: unknown) => toast.error(failureTextOf(deed, entity, error));
