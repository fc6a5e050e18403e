import { VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { CHECK_WIDTH, MENU_WIDTH, type TableOf } from "./data-table-model.ts";
import type { Column, DataTableProps } from "./data-table.types.ts";
import s from "./data-table.module.css";
import { RowCheck } from "./row-check.tsx";

type Props<Row extends object> = DataTableProps<Row> & { table: TableOf<Row> };

/** The table head; sortable columns have buttons. */
export function DataTableHead<Row extends object>({ columns, selection, menu, onSort, table }: Props<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th className={s.checkCell} style={{ width: CHECK_WIDTH }} scope="col" data-screen-only>
            <RowCheck
              label="Select all on this page"
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected()}
              disabled={table.getRowModel().rows.length === 0}
              onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <Head key={column.id} column={column} table={table} sortable={Boolean(onSort && column.sort)} />
        ))}
        {menu && (
          <th className={s.menuHead} style={{ width: MENU_WIDTH }} scope="col" data-screen-only>
            <VisuallyHidden>More</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** In `rem`, so that columns grow with the text. */
const lengthOf = (width: number | undefined) => (width === undefined ? "auto" : `${width / 16}rem`);

function Head<Row extends object>({ column, table, sortable }: { column: Column<Row>; table: TableOf<Row>; sortable: boolean }) {
  const sorted = table.getColumn(column.id)?.getIsSorted() || undefined;
  const Arrow = (sorted ?? (column.sortsDown ? "desc" : "asc")) === "desc" ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={column.wide ? s.wide : undefined}
      style={{ "--width": lengthOf(column.width), "--narrow": lengthOf(column.narrow ?? column.width) }}
      data-align={column.align}
      aria-sort={sorted && (sorted === "desc" ? "descending" : "ascending")}
    >
      {sortable ? (
        <button type="button" className={s.sort} data-sorted={sorted} onClick={table.getColumn(column.id)?.getToggleSortingHandler()}>
          <span>{column.head}</span>
          <Arrow size={12} stroke={2} aria-hidden />
        </button>
      ) : (
        column.head || <VisuallyHidden>Actions</VisuallyHidden>
      )}
    </th>
  );
}
