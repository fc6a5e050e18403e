import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** Rows rendered beyond both ends. */
const overscan = 8;
/** The window moves in steps of so many rows, so that most scroll events render nothing. */
const step = 4;

/** Returns the rows of a scrolled list that are in view: `from` included, `to` not. */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [{ first, visible }, setView] = useState({ first: 0, visible: 24 });
  useLayoutEffect(() => {
    const visible = Math.ceil((scroller.current?.clientHeight ?? 0) / rowHeight) || 24;
    setView((view) => (view.visible === visible ? view : { ...view, visible }));
  }, [scroller, rowHeight, count]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      const first = Math.floor(element.scrollTop / rowHeight / step) * step;
      setView((view) => (view.first === first ? view : { ...view, first }));
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [scroller, rowHeight]);
  return { from: Math.max(0, Math.min(first, count) - overscan), to: Math.min(count, first + visible + overscan + step) };
}
