import { useState } from "react";

/** How wide a workday is, in px at the usual font size. */
export const zooms = { weeks: 12, months: 4 } as const;
export type Zoom = keyof typeof zooms;

export type Sizes = { row: number; bar: number; names: number; day: number; head: number };

/** Returns the sizes of a timeline in px, which grow with the font size of the browser. */
export function useSizes(zoom: Zoom): Sizes {
  const [scale] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1);
  return { row: 30 * scale, bar: 18 * scale, names: 264 * scale, day: zooms[zoom] * scale, head: 44 * scale };
}
