import { counted, pluralize } from "@daybook/contract/core/numbers";
import { IconChecks, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type BlockerFilters, blockerPage, blockersPerPage, blockerSummary, resolvedPage } from "#features/blockers/blockers.api.ts";
import { useBlockerEdits } from "#features/blockers/use-blocker-edits.ts";
import { blockerSummaryDays } from "@daybook/contract/core/constants";
import { type DayRange, rangeText } from "#lib/format/dates.ts";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Skeleton } from "#ui/feedback/loading.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { BlockerDialogs } from "./blocker-dialogs.tsx";
import { BlockerTable } from "./blocker-table.tsx";
import s from "./blockers.module.css";

type Props = {
  filters: BlockerFilters;
  page: number;
  onPage: (page: number, replace?: boolean) => void;
  showsResolved: boolean;
  /** Undefined: of all times. */
  resolvedPeriod: DayRange | undefined;
  onShowResolved: (shown: boolean) => void;
  /** Set while filters are set. */
  onClear: (() => void) | undefined;
};

/** Open blockers, oldest first, and resolved ones below. */
export function BlockersPanel({ filters, page, onPage, showsResolved, resolvedPeriod, onShowResolved, onClear }: Props) {
  const { data, error, refetch } = useQuery(blockerPage("open", filters, page));
  const { edits, resolving, noting, asking } = useBlockerEdits();
  return (
    <>
      <BlockerTable
        state="open"
        rows={data?.data}
        edits={edits}
        error={error}
        onRetry={() => void refetch()}
        onClearFilters={onClear}
        empty={
          <EmptyState
            icon={<IconChecks size={20} stroke={1.6} />}
            title="No open blockers"
            text="A report with a blocker opens one here, until someone resolves it."
          />
        }
      />
      {data && data.data.length > 0 && <p className={s.legend}>Age in workdays since a report first mentioned it.</p>}
      <Pager page={page} limit={blockersPerPage} total={data?.pagination.totalItems ?? 0} onPage={onPage} />
      <Resolved filters={filters} period={resolvedPeriod} shown={showsResolved} onShow={onShowResolved} edits={edits} />
      <BlockerDialogs resolving={resolving} noting={noting} asking={asking} />
    </>
  );
}

/** Counts of the blockers in scope: open ones, the oldest, and how long they take to resolve. */
export function BlockerFigures({ filters: { team, project } }: { filters: BlockerFilters }) {
  const { data, isError } = useQuery(blockerSummary({ ...(team && { team }), ...(project && { project }) }));
  if (isError && !data) return null;
  const note = (text: (summary: NonNullable<typeof data>) => string) => (data ? text(data) : <Skeleton width={88} />);
  const value = (text: (summary: NonNullable<typeof data>) => string | number) => (data ? text(data) : <Skeleton width={48} height={12} />);
  return (
    <Figures label="Blockers at a glance">
      <Figure
        label="Open"
        value={value(({ open }) => open)}
        note={
          data && data.withoutOwner > 0 ? (
            <span className={s.wait}>{counted(data.withoutOwner, "has no owner", "have no owner")}</span>
          ) : (
            note(({ open }) => (open > 0 ? "All have an owner" : "Nothing is blocked"))
          )
        }
      />
      <Figure
        label="Oldest"
        value={value(({ oldest }) => (oldest ? oldest.ageWorkdays : "–"))}
        of={data?.oldest ? pluralize(data.oldest.ageWorkdays, "workday") : undefined}
        note={note(({ oldest }) => oldest?.text ?? "No open blockers")}
      />
      <Figure
        label="Median time to resolve"
        value={value(({ medianWorkdays }) => medianWorkdays ?? "–")}
        of={data && data.medianWorkdays !== null ? pluralize(data.medianWorkdays, "workday") : undefined}
        note={note(({ resolved }) => `${resolved} resolved in the last ${blockerSummaryDays} days`)}
      />
    </Figures>
  );
}

type ResolvedProps = {
  filters: BlockerFilters;
  period: DayRange | undefined;
  shown: boolean;
  onShow: (shown: boolean) => void;
  edits: ReturnType<typeof useBlockerEdits>["edits"];
};

/** Resolved blockers, latest first; they load when the section is opened. */
function Resolved({ filters, period, shown, onShow, edits }: ResolvedProps) {
  const { today } = useCompany();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({ ...resolvedPage(filters, period, page), enabled: shown });
  return (
    <div className={s.resolved}>
      <button type="button" className={s.toggle} aria-expanded={shown} onClick={() => onShow(!shown)}>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
        Resolved
        {shown && data && (
          <small>
            {data.pagination.totalItems}
            {period && `, ${rangeText(period, today)}`}
          </small>
        )}
      </button>
      {shown && (
        <>
          <BlockerTable
            state="resolved"
            rows={data?.data}
            edits={edits}
            error={error}
            onRetry={() => void refetch()}
            empty={
              <EmptyState
                compact
                icon={<IconChecks size={20} stroke={1.6} />}
                title="No resolved blockers"
                text="Blockers appear here once they are resolved, with the time it took."
              />
            }
          />
          <Pager page={page} limit={blockersPerPage} total={data?.pagination.totalItems ?? 0} onPage={setPage} />
        </>
      )}
    </div>
  );
}
