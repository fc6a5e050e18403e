import { Tooltip } from "@mantine/core";
import { useEffect, useState } from "react";
import { tooltipTargetOf } from "./tooltip.ts";

const OPEN_DELAY_MS = 400;

type Shown = { target: HTMLElement; label: string };

/** Finds the truncated element: the marked element, such as a cell, or one inside it, such as the name. */
const truncatedWithin = (marked: HTMLElement) =>
  [marked, ...marked.querySelectorAll<HTMLElement>("*")].find(
    (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).textOverflow === "ellipsis",
  );

function shownFor(node: EventTarget | null): Shown | null {
  const target = tooltipTargetOf(node);
  if (!target) return null;
  const label = target.dataset["tooltip"] ?? truncatedWithin(target)?.textContent;
  return label ? { target, label } : null;
}

/**
 * One tooltip for the whole page, shown at the marked element that is hovered or focused. A component per element would
 * be too expensive in tables with hundreds of cells. `first` is the element that triggered the loading.
 */
export function Tooltips({ first }: { first: HTMLElement }) {
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    let timer: number | undefined;
    let current: HTMLElement | null = null;
    const hide = () => {
      window.clearTimeout(timer);
      current = null;
      setShown(null);
    };
    const show = (node: EventTarget | null) => {
      const next = shownFor(node);
      if (next?.target === current) return;
      hide();
      if (!next) return;
      current = next.target;
      timer = window.setTimeout(() => setShown(next.target.isConnected ? next : null), OPEN_DELAY_MS);
    };
    const point = (event: Event) => {
      if (!(event instanceof PointerEvent) || event.pointerType !== "touch") show(event.target);
    };
    const focus = (event: Event) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) show(event.target);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };
    const listeners: [string, EventListener][] = [
      ["pointerover", point],
      ["focusin", focus],
      ["focusout", hide],
      ["pointerdown", hide],
      ["scroll", hide],
      ["keydown", escape as EventListener],
    ];
    for (const [name, listener] of listeners) document.addEventListener(name, listener, { capture: true, passive: true });
    if (first.matches(":hover, :focus-visible")) show(first);
    return () => {
      hide();
      for (const [name, listener] of listeners) document.removeEventListener(name, listener, { capture: true });
    };
  }, [first]);

  if (!shown) return null;
  return <Tooltip key={shown.label} target={shown.target} label={shown.label} opened multiline maw={360} zIndex={500} aria-hidden />;
}
