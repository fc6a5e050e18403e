import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

type LinkFacts = Facts & { id: string };

const emits: Emits<LinkFacts> = (changes) => changes.map(({ id }) => ({ name: "users.changed", userId: id }));

export const linked = change<LinkFacts>("slack.linked", { entity: "users", emits });
export const unlinked = change<LinkFacts>("slack.unlinked", { entity: "users", emits });
