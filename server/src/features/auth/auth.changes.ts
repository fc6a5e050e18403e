import { change } from "#changes.ts";
import type { Facts } from "#context.ts";

export const signedIn = change("auth.signed_in", { entity: "users" });
export const signedOut = change("auth.signed_out", { entity: "users" });
export const passwordChanged = change("auth.password_changed", { entity: "users" });

/** `origin` begins the links to Daybook. */
export type RegistrationFacts = Facts & { id: string; origin: string };
export const registered = change<RegistrationFacts>("auth.registered", {
  entity: "users",
  emits: (changes) => changes.map(({ id }) => ({ name: "users.changed", userId: id })),
});
