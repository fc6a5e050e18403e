/*
 * Event replay: records clicks and input on a server-rendered page before hydration and replays them afterwards. Links
 * are not recorded, because they work without scripts.
 */

const clickable = 'button, summary, input:is([type="checkbox"], [type="radio"]), [role="button"]';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Records events from now on. Returns the function that stops recording and replays them. */
export function recordEvents() {
  const recording = new AbortController();
  let clicked: HTMLElement | undefined;
  let shortcut: KeyboardEvent | undefined;
  const typed = new Map<Field, string>();
  const listen = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { capture: true, signal: recording.signal });

  listen("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(`${clickable}, a[href]`) : null;
    if (!target || target.matches("a[href]")) return;
    event.preventDefault();
    clicked = target;
  });
  listen("input", ({ target }) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !target.matches(clickable)))
      typed.set(target, target.value);
  });
  // The browser would submit the form itself and reload the page.
  listen("submit", (event) => event.preventDefault());
  listen("keydown", (event) => {
    if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    shortcut = event;
  });

  return () => {
    recording.abort();
    for (const [field, text] of typed) replayInput(field, text);
    if (clicked?.isConnected) clicked.click();
    if (shortcut) document.dispatchEvent(new KeyboardEvent("keydown", shortcut));
  };
}

/**
 * Sets the text so that React sees a change. React compares with the last value it knows, so the value is cleared first;
 * the first event makes React hydrate the field's boundary before the change.
 */
function replayInput(field: Field, text: string) {
  field.value = "";
  field.dispatchEvent(new Event("touchcancel", { bubbles: true }));
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
