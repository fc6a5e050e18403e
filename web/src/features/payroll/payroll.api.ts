import type { PayrollPreset } from "@daybook/contract/payroll/columns";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { fileHref } from "#lib/files/file-href.ts";
import { toast } from "#lib/notify/toast.ts";

/** A month for payroll, as `2026-11` (admin). */
export const payrollMonth = (month: string) =>
  queryOptions({
    queryKey: ["hours", "payroll", month],
    queryFn: ({ signal }) => call("GET /payroll/:month", { month }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Returns the download URL of a month. */
export const payrollHref = (month: string, format: "csv" | "xlsx", preset: PayrollPreset) =>
  fileHref(`/payroll/${month}`, { format, preset });

/** Closes or reopens a month. */
export function usePayrollAct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ act, month }: { act: "close" | "reopen"; month: string }) =>
      act === "close" ? call("POST /payroll/:month/close", { month, anyway: true }) : call("POST /payroll/:month/reopen", { month }),
    onSuccess: (_month, { act }) => void toast.success(act === "close" ? "Month closed" : "Month reopened"),
    onError: (error) => {
      toast.error(messageOf(error));
      void queryClient.invalidateQueries({ queryKey: ["hours", "payroll"] });
    },
  });
}
