import type { KeyboardEvent } from "react";

const steps: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns a key handler for a table of weeks: arrow keys move the focus between the cells. */
export const useCellKeys = () => (event: KeyboardEvent<HTMLTableElement>) => {
  const step = steps[event.key];
  const cell = event.target instanceof HTMLElement && event.target.matches("[data-week]") ? event.target : null;
  if (!step || !cell) return;
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-week]")];
  const inRow = cells.filter(({ dataset }) => dataset["person"] === cell.dataset["person"]);
  const [across, down] = step;
  const next = across === 0 ? cells[cells.indexOf(cell) + down * inRow.length] : inRow[inRow.indexOf(cell) + across];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
