import { Fragment } from "react";
import { groupStart, isRowClick, type TableOf } from "./data-table-model.ts";
import type { DataTableProps } from "./data-table.types.ts";
import s from "./data-table.module.css";
import { Skeleton, useDelayed } from "#ui/feedback/loading.tsx";
import { RowCheck } from "./row-check.tsx";
import { RowMenu } from "./row-menu.tsx";
import { useStable } from "#ui/use-stable.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";
import { NotPrinted } from "./virtual-space.tsx";

const CARD_PX = 100;

type Props<Row extends object> = DataTableProps<Row> & { table: TableOf<Row> };

/** The table on phones: cards with the check box left and the menu right. */
export function DataTableCards<Row extends object>({
  label,
  rows,
  rowName,
  card,
  selection,
  onOpen,
  menu,
  groupOf,
  groupHead,
  table,
  skeletonRows,
}: Props<Row>) {
  const model = table.getRowModel().rows;
  const { anchor, items, before, after, hidden, measure } = useVirtualRows<HTMLUListElement>(model.length, CARD_PX);
  const toggle = useStable((id: string, event: unknown) => table.getRow(id).getToggleSelectedHandler()(event));
  if (!rows) return <SkeletonCards count={skeletonRows ?? 6} />;

  return (
    <ul ref={anchor} className={s.cards} aria-label={label}>
      {before > 0 && (
        <li style={{ height: before }} aria-hidden>
          <NotPrinted count={hidden.before} />
        </li>
      )}
      {items.map((index) => {
        const row = model[index];
        if (!row) return null;
        const name = rowName(row.original);
        const group = groupStart(model, index, groupOf);
        return (
          <Fragment key={row.id}>
            {group && <li className={s.cardGroup}>{groupHead?.(group) ?? group}</li>}
            <li
              ref={measure}
              data-index={index}
              className={s.card}
              data-selected={row.getIsSelected() || undefined}
              data-opens={onOpen ? "" : undefined}
              onClick={onOpen && ((event) => isRowClick(event) && onOpen(row.original))}
            >
              {selection && (
                <label className={s.cardCheck}>
                  <RowCheck
                    label={`Select ${name}`}
                    checked={row.getIsSelected()}
                    disabled={!row.getCanSelect()}
                    onChange={(event) => toggle(row.id, event)}
                  />
                </label>
              )}
              {card(row.original)}
              {menu?.(row.original) && (
                <span className={s.cardMenu}>
                  <RowMenu name={name} items={() => menu(row.original)} />
                </span>
              )}
            </li>
          </Fragment>
        );
      })}
      {after > 0 && (
        <li style={{ height: after }} aria-hidden>
          <NotPrinted count={hidden.after} />
        </li>
      )}
    </ul>
  );
}

function SkeletonCards({ count }: { count: number }) {
  const shown = useDelayed();
  return (
    <ul className={s.cards} aria-hidden style={{ visibility: shown ? undefined : "hidden" }}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className={s.card}>
          <div className={s.cardBody}>
            <div className={s.cardTitle}>
              <Skeleton width={i % 2 ? "82%" : "64%"} height={10} />
            </div>
            <div className={s.cardAside}>
              <Skeleton width={28} height={28} round />
            </div>
            <div className={s.cardLine}>
              <Skeleton width="44%" />
            </div>
            <div className={s.cardLine}>
              <Skeleton width="56%" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
