import type { MouseEvent } from "react";

/**
 * Calls the action once for a double click: the second click would repeat it, or hit the row that moved below the pointer.
 * Keys always call it.
 */
export const singleClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
