import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useMemo } from "react";
import { DataTable } from "#ui/table/data-table.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { useResend } from "../reminders.api.ts";
import type { ReminderLogState } from "../use-reminder-log.ts";
import { LogCard, logColumnsWith, reminderName } from "./log-columns.tsx";
import { LogFilterBar } from "./log-filter-bar.tsx";

/** Log of all reminders with their delivery status, newest first. Failed reminders of today can be resent. */
export function ReminderLog({ log }: { log: ReminderLogState }) {
  const { query, pager, hasFilters, clear } = log;
  const { mutate } = useResend();
  const columns = useMemo(() => logColumnsWith(({ _id }) => mutate(_id)), [mutate]);
  return (
    <>
      <LogFilterBar log={log} />
      <DataTable
        label="Log"
        columns={columns}
        rows={query.data?.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowId={({ _id }) => _id}
        rowName={reminderName}
        tall
        onClearFilters={hasFilters ? clear : undefined}
        empty={
          <EmptyState
            compact
            icon={<IconBrandWhatsapp size={20} stroke={1.6} />}
            title="No reminders yet"
            text="Every reminder and its delivery status appear here."
          />
        }
        card={(reminder) => <LogCard reminder={reminder} resend={({ _id }) => mutate(_id)} />}
      />
      <Pager {...pager} />
    </>
  );
}
