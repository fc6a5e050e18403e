import type { Role } from "@daybook/contract/core/constants";
import { shortcutsOf } from "./shortcuts.ts";

/** How long after the first key the second one counts. */
const togetherMs = 1500;

/** Where letters are typed, or mean something else. */
const typing = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]";

type Deeds = { onGo: (href: string) => void; /** The `?`. */ onHelp: () => void };

/**
 * From here on single keys do something where nobody is typing and no dialog is open. `/` leads to the screen's own
 * search. Returns how to stop.
 */
export function listenToKeys(role: Role, { onGo, onHelp }: Deeds): () => void {
  const { deeds, places } = shortcutsOf(role);
  const shortcuts = [...deeds, ...places];
  let begun = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const press = (keys: string): "done" | "begun" | "nothing" => {
    const exact = shortcuts.find((each) => each.keys.join(" ") === keys);
    if (exact) onGo(exact.href);
    else if (keys === "?") onHelp();
    else if (keys !== "/" || !focusSearch())
      return shortcuts.some((each) => each.keys.join(" ").startsWith(`${keys} `)) ? "begun" : "nothing";
    return "done";
  };

  const forget = () => {
    clearTimeout(timer);
    begun = "";
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.key.length !== 1) return;
    if (isBusy(event.target)) return forget();
    const key = event.key.toLowerCase();
    const together = begun === "" ? "nothing" : press(`${begun} ${key}`);
    // What means nothing together may mean something alone.
    const outcome = together === "nothing" ? press(key) : together;
    forget();
    if (outcome === "nothing") return;
    event.preventDefault();
    if (outcome === "done") return;
    begun = key;
    timer = setTimeout(forget, togetherMs);
  };

  addEventListener("keydown", onKey);
  return () => {
    forget();
    removeEventListener("keydown", onKey);
  };
}

const isBusy = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(typing) !== null) || document.querySelector('[aria-modal="true"]') !== null;

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('#screen input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}
