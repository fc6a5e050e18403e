import type { KeyboardEvent } from "react";

/** The size of the grid, without the head row and the first column, which have the index 0. */
type Size = { rows: number; columns: number };

/** The next row and column after a key, within the grid; undefined for other keys. */
export function nextCell(key: string, { row, column }: { row: number; column: number }, { rows, columns }: Size) {
  const moves: Record<string, { row: number; column: number }> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: columns },
  };
  const next = moves[key];
  if (!next) return undefined;
  const clamped = { row: Math.min(rows, Math.max(0, next.row)), column: Math.min(columns, Math.max(0, next.column)) };
  // The head row has no check box in the first column.
  return clamped.row === 0 && clamped.column === 0 ? { row: key === "ArrowUp" ? row : 0, column: key === "ArrowUp" ? column : 1 } : clamped;
}

/** Moves the focus between the check boxes of a grid, which carry `data-row` and `data-column`. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, size: Size) {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const { row, column } = event.target.dataset;
  if (row === undefined || column === undefined) return;
  const next = nextCell(event.key, { row: Number(row), column: Number(column) }, size);
  if (!next) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)?.focus();
}
