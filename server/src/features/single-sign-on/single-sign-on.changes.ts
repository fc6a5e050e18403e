import { change } from "#changes.ts";

export const linked = change("single_sign_on.linked", { entity: "users" });
export const unlinked = change("single_sign_on.unlinked", { entity: "users" });
export const used = change("single_sign_on.used", { entity: "users" });
