import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

type NumberFacts = Facts & { id: string };

const emits: Emits<NumberFacts> = (changes) => changes.map(({ id }) => ({ name: "users.changed", userId: id }));

export const verified = change<NumberFacts>("conversations.verified", { entity: "users", emits });
export const forgotten = change<NumberFacts>("conversations.forgotten", { entity: "users", emits });
