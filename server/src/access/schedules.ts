import type { Role } from "@daybook/contract/core/constants";
import { type Actor, isAdmin, isSelf, leadsPerson } from "./actor.ts";

type Person = { id: string; teamId: string | null; role: Role };

export const mayReadSchedule = (actor: Actor, person: Person) => isAdmin(actor) || isSelf(actor, person.id) || leadsPerson(actor, person);

export const mayChangeSchedules = (actor: Actor) => isAdmin(actor);
