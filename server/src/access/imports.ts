import type { ImportKindName } from "@daybook/contract/imports/kinds";
import { type Actor, isAdmin, isLead } from "./actor.ts";

/** What leads may import, for their own projects. */
const ofLeads: readonly ImportKindName[] = ["tasks"];

export const mayImport = (actor: Actor, kind: ImportKindName) => isAdmin(actor) || (isLead(actor) && ofLeads.includes(kind));

export const mayImportAny = (actor: Actor) => isAdmin(actor) || isLead(actor);
