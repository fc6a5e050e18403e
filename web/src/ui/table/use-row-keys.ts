import type { KeyboardEvent, RefObject } from "react";
import { useScreenKeys } from "#ui/use-screen-keys.ts";

type Keys<Row> = {
  rows: readonly { id: string; original: Row }[];
  onOpen: ((row: Row) => void) | undefined;
  /** Undefined if the list has no selection; ignores rows that cannot be selected. */
  onToggle: ((id: string) => void) | undefined;
  /** Undefined if the list approves nothing; ignores rows that cannot be approved. */
  onApprove: ((row: Row) => void) | undefined;
};

/** The bodies of tables whose rows have keys, in the order of the screen. */
const marker = "data-row-keys";
const rowsIn = (body: Element) => [...body.querySelectorAll<HTMLElement>("tr[data-row]")];

/**
 * Single keys of a table, for the row with the focus: J and K move, X selects, A approves, Enter opens. Of several tables on a screen
 * the one with the focus has them, else the first. Spread the returned attributes on the table's body.
 */
export function useRowKeys<Row>(body: RefObject<HTMLElement | null>, { rows, onOpen, onToggle, onApprove }: Keys<Row>) {
  const isActive = () => {
    const active = document.activeElement?.closest(`[${marker}]`) ?? document.querySelector(`[${marker}]`);
    return active === body.current;
  };
  const focusedRow = () => document.activeElement?.closest<HTMLElement>("tr[data-row]") ?? null;
  const withRow = (act: ((row: { id: string; original: Row }, element: HTMLElement) => void) | undefined) => () => {
    const element = focusedRow();
    const row = element && body.current?.contains(element) && rows.find(({ id }) => id === element.dataset["row"]);
    if (row) act?.(row, element);
  };
  const move = (step: 1 | -1) => () => {
    if (!body.current || !isActive()) return;
    const all = rowsIn(body.current);
    const at = all.findIndex((each) => each === focusedRow());
    focusRow(at < 0 ? all[0] : all[at + step]);
  };
  useScreenKeys({
    j: move(1),
    k: move(-1),
    x: withRow(({ id }) => onToggle?.(id)),
    // Without it, the key is left to the bar of the selected rows.
    ...(onApprove && {
      a: withRow(({ original }, element) => {
        // An approved row leaves the list.
        const all = rowsIn(body.current!);
        const at = all.indexOf(element);
        focusRow(all[at + 1] ?? all[at - 1]);
        onApprove(original);
      }),
    }),
  });
  // Enter on a control of the row is for the control.
  const open = withRow(({ original }) => onOpen?.(original));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target === focusedRow()) open();
  };
  return { [marker]: "", onKeyDown };
}

function focusRow(row: HTMLElement | undefined) {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}
