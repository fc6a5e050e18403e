import type { ImportKindName } from "@daybook/contract/imports/kinds";
import { type Actor, isAdmin, isLead } from "./actor.ts";

/** Leads import tasks for their team and projects: each row as they could create it. */
export const mayImport = (actor: Actor, kind: ImportKindName) => isAdmin(actor) || (kind === "tasks" && isLead(actor));

/** Tasks are what most can import. */
export const mayImportSomething = (actor: Actor) => mayImport(actor, "tasks");
