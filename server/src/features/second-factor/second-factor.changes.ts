import { change } from "#changes.ts";
import type { Emits } from "#context.ts";

const emits: Emits = (changes) => changes.map(({ id }) => ({ name: "users.changed", userId: id! }));

export const authenticatorAdded = change("second_factor.authenticator_added", { entity: "users", emits });
export const authenticatorRemoved = change("second_factor.authenticator_removed", { entity: "users", emits });
export const passkeyAdded = change("second_factor.passkey_added", { entity: "users", emits });
export const passkeyRemoved = change("second_factor.passkey_removed", { entity: "users", emits });
export const removed = change("second_factor.removed", { entity: "users", emits });
export const recoveryCodesRenewed = change("second_factor.recovery_codes_renewed", { entity: "users" });
export const signInConfirmed = change("second_factor.sign_in_confirmed", { entity: "users" });
