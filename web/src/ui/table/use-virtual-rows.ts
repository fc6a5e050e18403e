import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";

/** Up to this many rows are all rendered, so that find-in-page and printing include them. */
const VIRTUAL_FROM = 100;
const OVERSCAN = 6;

/**
 * Virtualized rows: returns the indexes to render and the heights before and after them, in px. Put `anchor` on an
 * element at the top of the list, and `measure` with `data-index` on rows of varying height.
 */
export function useVirtualRows<Anchor extends HTMLElement>(count: number, rowHeight: number) {
  const anchor = useRef<Anchor>(null);
  const [{ top, scale }, setPlace] = useState({ top: 0, scale: 1 });
  const virtual = count > VIRTUAL_FROM;

  // Measured before paint, so that the first render does not show rows of a wrong offset.
  useLayoutEffect(() => {
    if (!virtual || !anchor.current) return;
    // Rows grow with the font size of the browser.
    const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
    setPlace({ top: anchor.current.getBoundingClientRect().top + window.scrollY, scale });
  }, [virtual, count]);

  const virtualizer = useWindowVirtualizer({
    count,
    enabled: virtual,
    estimateSize: () => rowHeight * scale,
    overscan: OVERSCAN,
    scrollMargin: top,
  });

  if (!virtual)
    return {
      anchor,
      items: Array.from({ length: count }, (_, i) => i),
      before: 0,
      after: 0,
      hidden: { before: 0, after: 0 },
      measure: undefined,
    };
  const rendered = virtualizer.getVirtualItems();
  const before = (rendered[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((rendered.at(-1)?.end ?? top) - top);
  return {
    anchor,
    items: rendered.map((item) => item.index),
    before,
    after,
    /** How many rows are not rendered. */
    hidden: { before: rendered[0]?.index ?? 0, after: count - 1 - (rendered.at(-1)?.index ?? count - 1) },
    measure: virtualizer.measureElement,
  };
}
