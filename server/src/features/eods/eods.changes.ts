import { change } from "#changes.ts";
import type { EodRow } from "./eods.repository.ts";
import type { Emits, Facts } from "#context.ts";

/** The report as it was saved. */
export type ReportFacts = Facts & { report: EodRow };

const emits: Emits<ReportFacts> = (changes) =>
  changes.map(({ report: { userId, teamId, date } }) => ({ name: "eods.changed", userId, teamId, date }));

export const submitted = change<ReportFacts>("eods.submitted", { emits });
export const updated = change<ReportFacts>("eods.updated", { emits });
