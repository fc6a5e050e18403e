import { BlockerFilters } from "#features/blockers/components/blocker-filters.tsx";
import { BlockerFigures, BlockersPanel } from "#features/blockers/components/blockers-panel.tsx";
import type { EodsView } from "#features/eods/use-eods-view.ts";
import s from "./blockers-tab.module.css";

/** The blockers of the reports the user can see, and those the user owns. */
export function BlockersTab({ view: { filters, setFilters, blockers, resolvedPeriod, isFiltered, clearFilters } }: { view: EodsView }) {
  const onClear = isFiltered ? clearFilters : undefined;
  return (
    <>
      <div className={s.figures}>
        <BlockerFigures filters={blockers} />
      </div>
      <div>
        <BlockerFilters
          search={filters.search}
          project={filters.project}
          team={filters.team}
          raisedBy={filters.user}
          owner={filters.owner}
          onChange={({ raisedBy, ...change }) => setFilters({ ...change, ...(raisedBy && { user: raisedBy }) })}
          onClear={onClear}
        />
        <BlockersPanel
          filters={blockers}
          page={filters.page}
          onPage={(page, replace) => setFilters({ page }, replace)}
          showsResolved={filters.resolved}
          resolvedPeriod={resolvedPeriod}
          onShowResolved={(resolved) => setFilters({ resolved, resolvedFrom: undefined, resolvedTo: undefined })}
          onClear={onClear}
        />
      </div>
    </>
  );
}
