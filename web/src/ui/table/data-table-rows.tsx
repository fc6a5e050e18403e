import { Fragment, memo, type MouseEvent, type ReactNode } from "react";
import { groupStart, isRowClick, type TableOf } from "./data-table-model.ts";
import type { Column, DataTableProps } from "./data-table.types.ts";
import { classNames } from "#ui/class-names.ts";
import s from "./data-table.module.css";
import { Skeleton, useDelayed } from "#ui/feedback/loading.tsx";
import { RowCheck } from "./row-check.tsx";
import { RowMenu } from "./row-menu.tsx";
import { tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";
import { useStable } from "#ui/use-stable.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";
import { VirtualSpace } from "./virtual-space.tsx";

const ROW_PX = 40;
const TALL_ROW_PX = 56;

type Props<Row extends object> = DataTableProps<Row> & { table: TableOf<Row> };

/** The table rows; virtualized above a hundred rows. */
export function DataTableRows<Row extends object>({
  columns,
  rowName,
  selection,
  onOpen,
  onApprove,
  menu,
  groupOf,
  groupHead,
  tall,
  table,
}: Props<Row>) {
  const model = table.getRowModel().rows;
  const { anchor, items, before, after, hidden } = useVirtualRows<HTMLTableSectionElement>(model.length, tall ? TALL_ROW_PX : ROW_PX);
  const toggle = useStable((id: string, event: unknown) => table.getRow(id).getToggleSelectedHandler()(event));
  const open = useStable((row: Row) => onOpen?.(row));
  const menuOf = useStable((row: Row) => menu?.(row));
  // Wide columns leave the line on narrow screens: a cell that spans them too would add empty columns there.
  const wide = columns.filter((column) => column.wide);
  const span = columns.length - wide.length + (selection ? 1 : 0) + (menu ? 1 : 0);

  const keys = useRowKeys(anchor, {
    rows: model,
    onOpen,
    onToggle: selection && ((id) => table.getRow(id).getCanSelect() && table.getRow(id).toggleSelected()),
    // With a selection, the key is that of the bar's action.
    onApprove: selection?.selected.length ? undefined : onApprove,
  });

  return (
    <tbody ref={anchor} {...keys}>
      <VirtualSpace count={hidden.before} height={before} span={span} />
      {items.map((index) => {
        const row = model[index];
        if (!row) return null;
        const group = groupStart(model, index, groupOf);
        return (
          <Fragment key={row.id}>
            {group && (
              <tr className={s.group}>
                <th scope="rowgroup" colSpan={span}>
                  {groupHead?.(group) ?? group}
                </th>
                {wide.map(({ id }) => (
                  <td key={id} className={s.wide} />
                ))}
              </tr>
            )}
            <BodyRow
              id={row.id}
              index={index}
              row={row.original}
              name={rowName(row.original)}
              columns={columns}
              selectable={selection ? row.getCanSelect() : undefined}
              selected={row.getIsSelected()}
              onToggle={toggle}
              onOpen={onOpen && open}
              hasMenu={menu && Boolean(menu(row.original))}
              menuOf={menuOf}
            />
          </Fragment>
        );
      })}
      <VirtualSpace count={hidden.after} height={after} span={span} />
    </tbody>
  );
}

type BodyRowProps<Row> = {
  id: string;
  index: number;
  row: Row;
  name: string;
  columns: Column<Row>[];
  /** Undefined if the table has no selection. */
  selectable: boolean | undefined;
  selected: boolean;
  onToggle: (id: string, event: unknown) => void;
  onOpen: ((row: Row) => void) | undefined;
  /** Undefined if the table has no menus. */
  hasMenu: boolean | undefined;
  menuOf: (row: Row) => ReactNode;
};

const BodyRow = memo(function BodyRow<Row>({
  id,
  index,
  row,
  name,
  columns,
  selectable,
  selected,
  onToggle,
  onOpen,
  hasMenu,
  menuOf,
}: BodyRowProps<Row>) {
  const shared = {
    "data-selected": selected || undefined,
    "data-opens": onOpen ? "" : undefined,
    onClick: onOpen && ((event: MouseEvent) => isRowClick(event) && onOpen(row)),
  };
  const below = columns.filter(({ wide }) => wide === "below");
  return (
    <>
      <tr
        {...shared}
        data-row={id}
        tabIndex={-1}
        data-continued={below.length > 0 || undefined}
        aria-rowindex={index + 2}
        aria-selected={selectable === undefined ? undefined : selected}
      >
        {selectable !== undefined && (
          <td className={s.checkCell} data-no-open>
            <RowCheck label={`Select ${name}`} checked={selected} disabled={!selectable} onChange={(event) => onToggle(id, event)} />
          </td>
        )}
        <Cells row={row} columns={columns} />
        {hasMenu !== undefined && (
          <td className={s.menuCell} data-no-open>
            {hasMenu && <Menu row={row} name={name} menuOf={menuOf} />}
          </td>
        )}
      </tr>
      {below.length > 0 && (
        <tr {...shared} className={s.below}>
          {selectable !== undefined && <td />}
          <td colSpan={columns.filter(({ wide }) => !wide).length + (hasMenu === undefined ? 0 : 1)}>
            <LineBelow row={row} columns={below} />
          </td>
        </tr>
      )}
    </>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

type MenuProps<Row> = Pick<BodyRowProps<Row>, "row" | "name" | "menuOf">;

/** Memoized like the cells. */
const Menu = memo(function Menu<Row>({ row, name, menuOf }: MenuProps<Row>) {
  return <RowMenu name={name} items={() => menuOf(row)} />;
}) as <Row>(props: MenuProps<Row>) => ReactNode;

/** Memoized apart from the row, so that selecting all rows re-renders only the check boxes. */
const Cells = memo(function Cells<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  return columns.map((column) => (
    <td
      key={column.id}
      dir="auto"
      className={classNames(column.wide && s.wide, column.narrowMarks && s.narrowMarks)}
      data-align={column.align}
      {...tooltipWhenTruncated}
    >
      {column.cell(row)}
    </td>
  ));
}) as <Row>(props: { row: Row; columns: Column<Row>[] }) => ReactNode;

/** Memoized like the cells. */
const LineBelow = memo(function LineBelow<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  return columns.map(({ id, head, cell }) => (
    <span key={id}>
      <small>{head}</small>
      <bdi>{cell(row)}</bdi>
    </span>
  ));
}) as <Row>(props: { row: Row; columns: Column<Row>[] }) => ReactNode;

const SKELETON_WIDTHS = ["62%", "74%", "70%", "58%", "44%", "48%", "72%", "60%", "66%", "52%"];

/** Skeleton rows in the real columns, visible after 150 ms; the space is reserved from the start. */
export function SkeletonRows<Row extends object>({ columns, selection, menu, skeletonRows = 10 }: DataTableProps<Row>) {
  const shown = useDelayed();
  return (
    <tbody aria-hidden>
      {Array.from({ length: skeletonRows }, (_, i) => (
        <tr key={i} className={s.skeletonRow}>
          {selection && <td className={s.checkCell}>{shown && <Skeleton width={16} height={16} />}</td>}
          {columns.map((column, c) => (
            <td key={column.id} className={column.wide ? s.wide : undefined}>
              {shown && <CellSkeleton column={column} width={SKELETON_WIDTHS[(i + c * 3) % SKELETON_WIDTHS.length] ?? "60%"} />}
            </td>
          ))}
          {menu && <td />}
        </tr>
      ))}
    </tbody>
  );
}

function CellSkeleton<Row>({ column, width }: { column: Column<Row>; width: string }) {
  if (column.skeleton === "none") return null;
  if (column.skeleton === "person")
    return (
      <span className={s.skeletonPerson}>
        <Skeleton width={24} height={24} round />
        <Skeleton width={width} />
      </span>
    );
  return column.align === "end" ? (
    <span className={s.skeletonEnd}>
      <Skeleton width={32} />
    </span>
  ) : (
    <Skeleton width={width} />
  );
}
