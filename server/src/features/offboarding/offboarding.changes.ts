import { change } from "#changes.ts";
import type { Facts } from "#context.ts";
import type { Left } from "#domain/leaving.ts";

export const planned = change("offboarding.planned");
export const calledOff = change("offboarding.called_off");
export const checked = change("offboarding.checked");

/** What a person left whose account was closed, for those whom it concerns. */
export type CompletedFacts = Facts & {
  id: string;
  name: string;
  teamId: string | null;
  left: Required<Pick<Left, "tasks" | "waiting" | "told">> & Pick<Left, "newLeadId" | "teamWithoutLead">;
};
export const completed = change<CompletedFacts>("offboarding.completed");
