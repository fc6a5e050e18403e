import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";

/** Fewer rows than this are all drawn: searching in the page and printing then find them. */
const VIRTUAL_FROM = 100;
const OVERSCAN = 6;

/**
 * Which of many rows to draw, and how much empty room stands for the others. `anchor` goes on an element at the top of
 * the list, `measure` with `data-index` on rows whose height differs. Heights in px.
 */
export function useVirtualRows<Anchor extends HTMLElement>(count: number, rowHeight: number) {
  const anchor = useRef<Anchor>(null);
  const [top, setTop] = useState(0);
  const virtual = count > VIRTUAL_FROM;

  // Known before it is needed: a list that becomes long would first draw the rows of another place.
  useLayoutEffect(() => {
    if (virtual && anchor.current) setTop(anchor.current.getBoundingClientRect().top + window.scrollY);
  }, [virtual, count]);

  const virtualizer = useWindowVirtualizer({
    count,
    enabled: virtual,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
  });

  if (!virtual)
    return {
      anchor,
      items: Array.from({ length: count }, (_, i) => i),
      before: 0,
      after: 0,
      measure: undefined,
    };
  const drawn = virtualizer.getVirtualItems();
  const before = (drawn[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top);
  return {
    anchor,
    items: drawn.map((item) => item.index),
    before,
    after,
    measure: virtualizer.measureElement,
  };
}
