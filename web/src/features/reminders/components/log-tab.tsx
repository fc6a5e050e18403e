import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useMemo } from "react";
import { DataTable } from "#ui/table/data-table.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { useResend } from "../reminders.api.ts";
import { useReminderLog } from "../use-reminder-log.ts";
import { LogCard, logColumnsWith, reminderName } from "./log-columns.tsx";
import { LogFilterBar } from "./log-filter-bar.tsx";

/** What became of every reminder, newest first; what failed today can be sent again. */
export function LogTab() {
  const log = useReminderLog();
  const { query, pager, isNarrowed, clear } = log;
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
        onClearFilters={isNarrowed ? clear : undefined}
        empty={
          <EmptyState
            icon={<IconBrandWhatsapp size={20} stroke={1.6} />}
            title="Nobody was reminded yet"
            text="Every reminder stands here with what became of it, whoever or whatever sent it."
          />
        }
        card={(reminder) => <LogCard reminder={reminder} resend={({ _id }) => mutate(_id)} />}
      />
      <Pager {...pager} />
    </>
  );
}
