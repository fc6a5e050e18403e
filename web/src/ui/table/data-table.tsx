import { Suspense } from "react";
import { DataTableCards } from "./data-table-cards.tsx";
import { DataTableHead } from "./data-table-head.tsx";
import { CHECK_WIDTH, MENU_WIDTH, useDataTable } from "./data-table-model.ts";
import { DataTableRows, SkeletonRows } from "./data-table-rows.tsx";
import type { Column, DataTableProps } from "./data-table.types.ts";
import s from "./data-table.module.css";
import { NoMatchState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { usePhone } from "#ui/use-phone.ts";

export type { Column, DataTableProps, Selection } from "./data-table.types.ts";

/** Minimum width in px of the flexible column when the table scrolls horizontally. */
const MIN_FLEXIBLE_WIDTH = 160;
/** px of a table on a screen of 1280 px, beside the sidebar. */
const MEDIUM_PAGE_WIDTH = 984;

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

  const { narrow, manyColumns } = widthsOf(columns, (selection ? CHECK_WIDTH : 0) + (menu ? MENU_WIDTH : 0));
  return (
    <div className={s.scroller} data-many-columns={manyColumns}>
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

/**
 * Returns the width below which the table scrolls on narrow screens, and how its columns fit on medium ones: undefined if
 * they do, `shrunk` if they do with their narrow widths, `hidden` if the wide columns have to go.
 */
function widthsOf<Row>(columns: Column<Row>[], added: number) {
  const sum = (shown: Column<Row>[], widthOf: (column: Column<Row>) => number | undefined) =>
    shown.reduce((total, column) => total + (widthOf(column) ?? column.minimum ?? MIN_FLEXIBLE_WIDTH), added);
  const narrowOf = ({ narrow, width }: Column<Row>) => narrow ?? width;
  const fits = (total: number) => total <= MEDIUM_PAGE_WIDTH;
  const manyColumns = fits(sum(columns, ({ width }) => width)) ? undefined : fits(sum(columns, narrowOf)) ? "shrunk" : "hidden";
  return {
    narrow: sum(
      columns.filter(({ wide }) => !wide),
      narrowOf,
    ),
    manyColumns,
  };
}
