import { useEffect, useRef } from "react";
import { usePreference } from "#lib/filters/preferences.ts";
import { useStable } from "./use-stable.ts";

/** Elements in which keys type text or have their own meaning. */
const typingTargets = "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]";
/** Keys that move between tabs while one has the focus, such as after a click on it. */
const tabKeys = ["arrowleft", "arrowright", "arrowup", "arrowdown", "home", "end"];
/** After G, the next key opens a screen. */
const sequenceMs = 1500;

/**
 * Single keys of a screen, in lower case: `j`, `arrowdown`. Ignored while the user types or a dialog is open, and off with the
 * other single-key shortcuts.
 */
export function useScreenKeys(keys: Record<string, () => void>) {
  const [enabled] = usePreference("shortcuts", true);
  const prefixAt = useRef(-Infinity);
  const onKey = useStable((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(typingTargets)) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    const key = event.key.toLowerCase();
    if (tabKeys.includes(key) && event.target instanceof Element && event.target.closest("[role=tablist]")) return;
    const isSecond = event.timeStamp - prefixAt.current < sequenceMs;
    prefixAt.current = key === "g" ? event.timeStamp : -Infinity;
    const act = keys[key];
    if (isSecond || !act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!enabled) return;
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [enabled, onKey]);
}
