import { change } from "#changes.ts";

export const signedIn = change("auth.signed_in", { entity: "users" });
export const signedOut = change("auth.signed_out", { entity: "users" });
export const passwordChanged = change("auth.password_changed", { entity: "users" });
export const registered = change("auth.registered", {
  entity: "users",
  emits: (changes) => changes.map(({ id }) => ({ name: "users.changed", userId: id! })),
});
