import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#ui/feedback/toasts.tsx";
import { analyticsRows, memberRows } from "./exports.ts";
import { everyEvaluation, everyMemberState, kraAnalytics } from "../kra.api.ts";
import type { KraTab } from "../kra-links.ts";
import type { Month } from "../months.ts";
import { type Cell, evaluationRows, saveCsv } from "./save-csv.ts";
import type { KraFilters } from "../use-kra-filters.ts";

/** Saves what the filters of a tab let through, all pages of it, as a CSV file. */
export function useExport(month: Month, { filters }: Pick<KraFilters, "filters">) {
  const queryClient = useQueryClient();
  const [isExporting, setExporting] = useState(false);
  const { search, team, status, template } = filters;
  const common = { month, search, team };

  const rowsOf: Partial<Record<KraTab, () => Promise<Cell[][]>>> = {
    members: async () => memberRows(await everyMemberState(common)),
    evaluations: async () => evaluationRows(await everyEvaluation({ ...common, status, templateId: template })),
    analytics: async () => analyticsRows(await queryClient.fetchQuery(kraAnalytics({ ...common, templateId: template }))),
  };

  const save = async (tab: KraTab) => {
    const rows = rowsOf[tab];
    if (!rows) return;
    setExporting(true);
    try {
      saveCsv(`kra-${tab}-${month}.csv`, await rows());
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setExporting(false);
    }
  };

  return { save, isExporting, offers: (tab: KraTab) => tab in rowsOf };
}
