/*
 * What came drawn can be pressed before the code behind it is there. Nothing of that is lost: it is done as soon as the
 * screen is awake. Links lead on by themselves.
 */

const pressable = 'button, summary, input:is([type="checkbox"], [type="radio"]), [role="button"]';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Keeps what is pressed and typed in a picture of a screen. Returns how to do it after all. */
export function recordEvents() {
  const kept = new AbortController();
  let pressed: HTMLElement | undefined;
  let shortcut: KeyboardEvent | undefined;
  const typed = new Map<Field, string>();
  const listen = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { capture: true, signal: kept.signal });

  listen("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(`${pressable}, a[href]`) : null;
    if (!target || target.matches("a[href]")) return;
    event.preventDefault();
    pressed = target;
  });
  listen("input", ({ target }) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !target.matches(pressable)))
      typed.set(target, target.value);
  });
  // A form would send itself in the browser's way.
  listen("submit", (event) => event.preventDefault());
  listen("keydown", (event) => {
    if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    shortcut = event;
  });

  return () => {
    kept.abort();
    for (const [field, text] of typed) typeAgain(field, text);
    if (pressed?.isConnected) pressed.click();
    if (shortcut) document.dispatchEvent(new KeyboardEvent("keydown", shortcut));
  };
}

/**
 * React tells a change by comparing with the value that it last knew; so it is first told that the field was empty. A
 * part that still sleeps it wakes when something happens there, and that must be before the change.
 */
function typeAgain(field: Field, text: string) {
  field.value = "";
  field.dispatchEvent(new Event("touchcancel", { bubbles: true }));
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
