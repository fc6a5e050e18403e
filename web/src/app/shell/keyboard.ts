import type { Role } from "@daybook/contract/core/constants";
import { shortcutsOf } from "./shortcuts.ts";

/** Maximum delay between the two keys of a sequence. */
const sequenceMs = 1500;

/** Elements in which keys type text or have their own meaning. */
const typingTargets = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]";

type Handlers = { onGo: (href: string) => void; /** Called for `?`. */ onHelp: () => void };

/**
 * Enables the keyboard shortcuts, except while the user types or a dialog is open. `/` focuses the screen's search field.
 * Returns the function that disables them. @param early keys pressed before, handled first
 */
export function listenToKeys(role: Role, { onGo, onHelp }: Handlers, early: KeyboardEvent[] = []): () => void {
  const { commands, links } = shortcutsOf(role);
  const shortcuts = [...commands, ...links];
  let prefix = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const press = (keys: string): "done" | "prefix" | "none" => {
    const exact = shortcuts.find((each) => each.keys.join(" ") === keys);
    if (exact) onGo(exact.href);
    else if (keys === "?") onHelp();
    else if (keys !== "/" || !focusSearch())
      return shortcuts.some((each) => each.keys.join(" ").startsWith(`${keys} `)) ? "prefix" : "none";
    return "done";
  };

  const reset = () => {
    clearTimeout(timer);
    prefix = "";
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.key.length !== 1) return;
    if (isBusy(event.target)) return reset();
    const key = event.key.toLowerCase();
    const asSequence = prefix === "" ? "none" : press(`${prefix} ${key}`);
    const outcome = asSequence === "none" ? press(key) : asSequence;
    reset();
    if (outcome === "none") return;
    event.preventDefault();
    if (outcome === "done") return;
    prefix = key;
    timer = setTimeout(reset, sequenceMs);
  };

  for (const event of early) onKey(event);
  addEventListener("keydown", onKey);
  return () => {
    reset();
    removeEventListener("keydown", onKey);
  };
}

const isBusy = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(typingTargets) !== null) || document.querySelector('[aria-modal="true"]') !== null;

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('#screen input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}
