import {
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type MouseEvent, useMemo } from "react";
import type { Column, DataTableProps, SortOrder } from "./data-table.types.ts";

/** Widths of the check box and menu columns, in px. */
export const CHECK_WIDTH = 34;
export const MENU_WIDTH = 36;

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

const NO_ROWS: never[] = [];

function sortingOf<Row>(sort: SortOrder | undefined, columns: Column<Row>[]): SortingState {
  if (!sort) return [];
  const desc = sort.startsWith("-");
  const key = desc ? sort.slice(1) : sort;
  const column = columns.find((each) => each.sort === key);
  return column ? [{ id: column.id, desc }] : [];
}

export type TableOf<Row extends object> = ReturnType<typeof useTable<typeof features, Row>>;

/** Returns the heading before a row: the name of its group if the previous row is of another one. */
export function groupStart<Row>(rows: readonly { original: Row }[], index: number, groupOf: ((row: Row) => string) | undefined) {
  const [row, previous] = [rows[index], rows[index - 1]];
  if (!groupOf || !row) return undefined;
  const group = groupOf(row.original);
  return previous && groupOf(previous.original) === group ? undefined : group;
}

/** The table state: selection by id across pages, and server-side sorting. */
export function useDataTable<Row extends object>({ columns, rows, rowId, selection, sort, onSort }: DataTableProps<Row>): TableOf<Row> {
  const definitions = useMemo(
    () =>
      columns.map(({ id, head, sort: key, sortsDown = false }) => ({
        id,
        header: head,
        accessorFn: () => id,
        enableSorting: Boolean(key),
        sortDescFirst: sortsDown,
      })),
    [columns],
  );
  const selected = selection?.selected;
  const rowSelection = useMemo<RowSelectionState>(() => Object.fromEntries((selected ?? []).map((id) => [id, true])), [selected]);
  const sorting = useMemo(() => sortingOf(sort, columns), [sort, columns]);

  return useTable({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    state: { rowSelection, sorting },
    enableRowSelection: (row) => selection?.allows?.(row.original) ?? true,
    onRowSelectionChange: (change) => selection?.onChange(Object.keys(typeof change === "function" ? change(rowSelection) : change)),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (change) => {
      const [next] = typeof change === "function" ? change(sorting) : change;
      const key = columns.find((column) => column.id === next?.id)?.sort;
      if (next && key) onSort?.(next.desc ? `-${key}` : key);
    },
  });
}

/** Whether a click is meant for the row, not for a control in it or a text selection. */
export const isRowClick = (event: MouseEvent) =>
  event.target instanceof Element &&
  // Clicks in portals, such as menus, bubble to the row through React.
  event.currentTarget.contains(event.target) &&
  !event.target.closest("a, button, input, label, [role=menuitem], [role=option], [data-no-open]") &&
  !window.getSelection()?.toString();
