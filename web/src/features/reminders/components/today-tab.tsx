import type { PreviewEntry, ReminderSettings } from "@daybook/contract/reminders";
import { IconBrandWhatsapp, IconMoodCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { many, one, text } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { BulkBar } from "#ui/table/bulk-bar.tsx";
import { textChoice } from "#ui/form/choices.tsx";
import { DataTable } from "#ui/table/data-table.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterMany, FilterOne } from "#ui/filter/filter.tsx";
import { useStable } from "#ui/use-stable.ts";
import { reminderPreview } from "../reminders.api.ts";
import { useSendReminders } from "../use-send-reminders.ts";
import { DeliverySummary } from "./delivery-summary.tsx";
import { SendOutcome } from "./send-outcome.tsx";
import { columnsWith, TodayCard } from "./today-columns.tsx";

const fields = { search: text(), team: many(), shown: one(["open", "skipped"]) };

const shownChoices = [
  { value: "open", label: "To remind" },
  { value: "skipped", label: "Skipped" },
];

const noEntries: PreviewEntry[] = [];

/** Users whose report is due today: who would be reminded, who is skipped and why. Reminders can be sent from here. */
export function TodayTab({ settings }: { settings: ReminderSettings }) {
  const { role } = useSession().user;
  const { filters, setFilters, clearFilters, isFiltered } = useFilters("reminders-today", fields);
  const { search, team, shown } = filters;
  const query = useQuery(reminderPreview(team.length > 0 ? team : undefined));
  const { data: teams = [] } = useQuery({ ...teamOptions, enabled: role === "admin" });
  const [selected, setSelected] = useState<string[]>([]);

  const entries = query.data ?? noEntries;
  const { remind, isPending, outcome, dismiss } = useSendReminders(entries, { showsOutcome: true });
  const remindOne = useStable((id: string) => remind([id]));
  const byHand = !settings.whatsappConfigured;
  const columns = useMemo(() => columnsWith({ remind: remindOne, byHand }), [remindOne, byHand]);

  const term = search?.trim().toLowerCase();
  const rows = query.data
    ?.filter(
      ({ user, skip }) =>
        (!term || user.name.toLowerCase().includes(term)) && (shown === undefined || (shown === "skipped") === skip.length > 0),
    )
    // The sort is stable, so both groups stay sorted by name.
    .toSorted((a, b) => Number(a.skip.length > 0) - Number(b.skip.length > 0));
  // Deselects users who have submitted or been reminded meanwhile.
  const selectable = selected.filter((id) => entries.some(({ user, can }) => user._id === id && can.send));
  const clear = useStable(() => setSelected([]));

  return (
    <>
      <DeliverySummary settings={settings} />
      {outcome && <SendOutcome outcome={outcome} onClose={dismiss} />}
      <FilterBar
        search={{ value: search ?? "", onChange: (value) => setFilters({ search: value }), placeholder: "Search people" }}
        onClear={isFiltered ? clearFilters : undefined}
      >
        {role === "admin" && (
          <FilterMany
            label="Team"
            choices={teams.map(({ name }) => textChoice(name))}
            value={team}
            onChange={(next) => setFilters({ team: next })}
          />
        )}
        <FilterOne label="Status" choices={shownChoices} value={shown} onChange={(next) => setFilters({ shown: next as typeof shown })} />
      </FilterBar>
      <DataTable
        label="Today"
        columns={columns}
        rows={rows}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowId={({ user }) => user._id}
        rowName={({ user }) => user.name}
        selection={
          settings.whatsappConfigured || settings.emailConfigured
            ? { selected: selectable, onChange: setSelected, allows: ({ can }) => can.send }
            : undefined
        }
        onClearFilters={isFiltered ? clearFilters : undefined}
        tall
        empty={
          <EmptyState
            icon={<IconMoodCheck size={20} stroke={1.6} />}
            title="No reports due today"
            text="People appear here on days a report is due."
          />
        }
        card={(entry) => <TodayCard entry={entry} remind={remindOne} byHand={byHand} />}
      />
      <BulkBar
        noun="people"
        count={selectable.length}
        onClear={clear}
        actions={[
          {
            label: "Remind",
            icon: <IconBrandWhatsapp size={15} stroke={1.6} />,
            disabled: isPending,
            onClick: () => remind(selectable, clear),
          },
        ]}
      />
    </>
  );
}
