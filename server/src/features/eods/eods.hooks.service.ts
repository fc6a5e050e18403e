import type { EodItem, SuggestedItem } from "@daybook/contract/eods/eods";
import type { ActorContext } from "#context.ts";

/* Steps of other features that belong to a report. Registered once, by the application assembly. */

/** A saved report with its items. */
export type SavedReport = { _id: string; date: string; userId: string; teamId: string | null; revision: number; tasks: EodItem[] };

export type ReportHooks = {
  /** Runs in the transaction that submits or updates a report, after its items are written. */
  saved: (ctx: ActorContext, report: SavedReport) => Promise<void>;
  /** Suggests items for the actor's report of a day. An error fails the form. */
  suggest: (ctx: ActorContext, date: string) => Promise<SuggestedItem[]>;
};

const registered: ReportHooks[] = [];

export const registerReportHooks = (hooks: ReportHooks) => void registered.push(hooks);

export async function afterSave(ctx: ActorContext, report: SavedReport) {
  for (const { saved } of registered) await saved(ctx, report);
}

export const suggestionsOfHooks = async (ctx: ActorContext, date: string): Promise<SuggestedItem[]> =>
  (await Promise.all(registered.map(({ suggest }) => suggest(ctx, date)))).flat();
