import { change } from "#changes.ts";
import type { Facts } from "#context.ts";

/** Where a person works. */
export const set = change<Facts & { id: string }>("places.set", {
  entity: "users",
  emits: (changes) => changes.map(({ id }) => ({ name: "users.changed", userId: id })),
});

export const companySet = change("places.company_set", { entity: "settings", emits: () => [{ name: "settings.changed" }] });
