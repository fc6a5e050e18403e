import { Suspense } from "react";
import { DataTableCards } from "./data-table-cards.tsx";
import { DataTableHead } from "./data-table-head.tsx";
import { CHECK_WIDTH, MENU_WIDTH, useDataTable } from "./data-table-model.ts";
import { DataTableRows, SkeletonRows } from "./data-table-rows.tsx";
import type { DataTableProps } from "./data-table.types.ts";
import s from "./data-table.module.css";
import { NoMatchState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { usePhone } from "#ui/use-phone.ts";

export type { Column, DataTableProps, Selection } from "./data-table.types.ts";

/** Minimum width in px of the flexible column when the table scrolls horizontally. */
const MIN_FLEXIBLE_WIDTH = 160;

/**
 * The data table: server-side sorting, selection across pages, virtualized rows, cards on phones, and built-in loading,
 * empty, no-results and error states. Combine it with `<Pager>` and `<BulkBar>`. Hydrates as one boundary.
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => (
  <Suspense>
    <TableOrState {...props} />
  </Suspense>
);

function TableOrState<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, error, onRetry, onClearFilters, empty, selection, menu, tall } = props;
  const phone = usePhone();
  const table = useDataTable(props);

  if (!rows && error) return <ErrorState error={error} onRetry={onRetry} />;
  if (rows?.length === 0) return onClearFilters ? <NoMatchState onClear={onClearFilters} /> : empty;
  if (phone) return <DataTableCards {...props} table={table} />;

  const added = (selection ? CHECK_WIDTH : 0) + (menu ? MENU_WIDTH : 0);
  const narrow = columns
    .filter((column) => !column.wide)
    .reduce((sum, column) => sum + (column.narrow ?? column.width ?? column.minimum ?? MIN_FLEXIBLE_WIDTH), added);
  return (
    <div className={s.scroller}>
      <table
        className={s.table}
        aria-label={label}
        aria-busy={!rows}
        aria-rowcount={rows && rows.length + 1}
        style={{ "--row-height": tall ? "56px" : "var(--row)", "--narrow-width": `${narrow}px` }}
      >
        <DataTableHead {...props} table={table} />
        {rows ? <DataTableRows {...props} table={table} /> : <SkeletonRows {...props} />}
      </table>
    </div>
  );
}
