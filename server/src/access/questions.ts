import type { Role } from "@daybook/contract/core/constants";
import { type Actor, isAdmin, isLead, isSelf, leadsPerson } from "./actor.ts";

/** Admins ask everyone, leads their team; no one themselves. */
export const mayAsk = (actor: Actor) => isAdmin(actor) || isLead(actor);

export const mayAskPerson = (actor: Actor, person: { id: string; teamId: string | null; role: Role }) =>
  !isSelf(actor, person.id) && (isAdmin(actor) || leadsPerson(actor, person));
