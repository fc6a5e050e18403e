import { useEffect, useRef } from "react";
import { usePreference } from "#lib/filters/preferences.ts";
import { useStable } from "#ui/use-stable.ts";

type Keys = {
  /** Opens the next (1) or the previous (-1) notice. */
  onMove: (step: 1 | -1) => void;
  onArchive: () => void;
  /** Opens the page of the current notice. */
  onOpen: () => void;
};

/** Elements in which keys type text or have their own meaning. */
const typingTargets = "input, textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=tablist]";
/** After G, the next key opens a screen. */
const sequenceMs = 1500;

/** Single keys of the inbox: J and K or the arrows move, E archives, O opens. Off with the other single-key shortcuts. */
export function useInboxKeys({ onMove, onArchive, onOpen }: Keys) {
  const [enabled] = usePreference("shortcuts", true);
  const prefixAt = useRef(0);
  const onKey = useStable((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(typingTargets)) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    const key = event.key.toLowerCase();
    const isSecond = event.timeStamp - prefixAt.current < sequenceMs;
    prefixAt.current = key === "g" ? event.timeStamp : 0;
    if (isSecond) return;
    const act = {
      j: () => onMove(1),
      arrowdown: () => onMove(1),
      k: () => onMove(-1),
      arrowup: () => onMove(-1),
      e: onArchive,
      o: onOpen,
    }[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!enabled) return;
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [enabled, onKey]);
}
