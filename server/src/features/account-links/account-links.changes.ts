import { change } from "#changes.ts";
import type { Emits } from "#context.ts";

const emits: Emits = (changes) => changes.map(({ id }) => ({ name: "users.changed", userId: id! }));

export const created = change("account_links.created", { entity: "users", emits });
export const used = change("account_links.used", { entity: "users", emits });
