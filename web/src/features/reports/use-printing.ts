import type { Report } from "@daybook/contract/reports/reports";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { CallError } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { printedReport, type ReportInput } from "./reports.api.ts";

/**
 * Prints a report with all its rows, up to the limit of the server, instead of the page on the screen. Returns the loaded
 * report for the print sheet until the print dialog closes.
 */
export function usePrinting(input: ReportInput, shown: Report | undefined) {
  const [report, setReport] = useState<Report>();
  const [isLoading, setIsLoading] = useState(false);

  useEffect(() => {
    const finish = () => setReport(undefined);
    addEventListener("afterprint", finish);
    return () => removeEventListener("afterprint", finish);
  }, []);

  async function start() {
    if (shown && shown.rows.length === shown.rowCount) return print();
    setIsLoading(true);
    try {
      const all = await printedReport(input);
      // The rows must be in the document before the browser takes it for the print.
      flushSync(() => setReport(all));
      print();
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : "The report could not be printed. Try again.");
    } finally {
      setIsLoading(false);
    }
  }
  return { report, isLoading, start };
}
