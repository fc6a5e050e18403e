/** How long keys are buffered if the field does not mount. */
const bufferMs = 3000;
/** How long a dialog has for moving the focus on to its first text field. */
const focusMs = 200;

export type TypeAhead = { drain: () => string };

/**
 * Buffers keys typed before a text field is ready, which would otherwise be lost or trigger shortcuts.
 * `drain` stops buffering and returns the text.
 */
export function typeAhead(): TypeAhead {
  let typed = "";
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") return end();
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => {
    clearTimeout(timer);
    removeEventListener("keydown", onKey, true);
  };
  const timer = setTimeout(end, bufferMs);
  addEventListener("keydown", onKey, true);
  return {
    drain: () => {
      end();
      return typed;
    },
  };
}

let stopTyping: (() => string) | undefined;

/**
 * Keeps what is typed while a dialog loads and opens, for the text field that gets the focus in it. In a dialog without one
 * the keys do nothing. Returns the function that gives the keys back to the page, for a dialog that closes before it opened.
 */
export function typeIntoDialog(): () => void {
  stopTyping?.();
  const letters = typeAhead();
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.closest("[role=dialog]")) return;
    if (!isTextField(target)) return endIn(focusMs);
    const typed = stop();
    if (typed !== "") insertText(target, typed);
  };
  const stop = () => {
    clearTimeout(timer);
    removeEventListener("focusin", onFocus);
    return letters.drain();
  };
  let timer: number | undefined;
  const endIn = (ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(stop, ms);
  };
  endIn(bufferMs);
  stopTyping = stop;
  addEventListener("focusin", onFocus);
  return stop;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const textTypes = ["text", "email", "password", "search", "tel", "url"];

const isTextField = (element: HTMLElement): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && textTypes.includes(element.type) && !element.readOnly && !element.disabled);

/** Inserts text at the cursor, past React's own property of the field, so that React sees a change. */
function insertText(field: TextField, text: string) {
  const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  const value = field.value.slice(0, start) + text + field.value.slice(end);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  if (field.selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
