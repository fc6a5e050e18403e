/*
 * Event recorder: keeps every click, key and input on a server-rendered page from the first paint until the page is
 * hydrated (event-replay.ts). It listens on the window, before React's listeners on the root, and stops the events there:
 * React would otherwise queue or answer some of them, and the replay would repeat them.
 */

/** A field whose text the user can type. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Start and end of a field's selection. */
export type Selected = [start: number | null, end: number | null];

export const selectionOf = (field: TextField): Selected => [field.selectionStart, field.selectionEnd];

/** Selects a part of a field if it has the focus: a selection elsewhere would take it. */
export function select(field: TextField, [start, end]: Selected) {
  // Number and date fields have no selection.
  if (start !== null && field === document.activeElement) field.setSelectionRange(start, end);
}

/** An event that the recorder kept from the page. */
export type RecordedEvent = {
  event: Event;
  target: EventTarget;
  /** The text of a field after an `input` event, or the value of a select after a `change` event. */
  value?: string;
  /** The selection of a field after an `input` event; null without one, as in number fields. */
  selection?: Selected;
  /** The keydown whose default action this event is: Enter on a button clicks it. */
  cause?: Event | undefined;
};

/** What the inline script of the page (`early.ts`) offers to the application. */
export type EarlyPage = {
  /** The recorded events, oldest first; recording goes on until `stop`. */
  events: RecordedEvent[];
  /** The text that the user typed, by field. */
  typed: Map<EventTarget, string>;
  /** Whether an input method is composing text, which must not be interrupted. */
  isComposing: () => boolean;
  /** Lets events reach the page while `run` dispatches them. */
  pass: (run: () => void) => void;
  /** Ends recording and watching; removes the bar of `load-failure.ts`. */
  stop: () => void;
};

declare global {
  interface Window {
    /** Set by the inline script in the head until `stop`; missing in tests and in a page from an older release. */
    daybookEarly?: EarlyPage;
    /** Set after an uncaught layout error from before the application started. */
    daybookLayoutFailed?: boolean;
  }
}

const pointerEvents = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick"];
const recorded = [...pointerEvents, "keydown", "keyup", "input", "change", "submit", "focusout"];
/** Stopped, because React hydrates synchronously for them, but without an effect of their own. */
const silenced = ["touchstart", "touchend", "touchcancel", "keypress", "beforeinput", "compositionstart", "compositionend"];

const modifiers = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead", "Process", "Unidentified"]);
const withoutText = new Set(["checkbox", "radio", "button", "submit", "reset", "file", "image", "range", "color"]);

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !withoutText.has(target.type));

/** The bar of `load-failure.ts` works without the application. */
const isOutside = (target: EventTarget | null) => target instanceof Element && target.closest("[data-load-failure]") !== null;

/** Starts recording trusted events. `releaseLinks` lets links leave a page whose scripts do not load. */
export function recordEvents(): Omit<EarlyPage, "stop"> & { releaseLinks: () => void; stopRecording: () => void } {
  const events: RecordedEvent[] = [];
  const typed = new Map<EventTarget, string>();
  const recording = new AbortController();
  let passing = false;
  let composing = false;
  let linksReleased = false;
  let lastKey: KeyboardEvent | undefined;

  const keep = (event: Event, details: Partial<RecordedEvent> = {}) => events.push({ event, target: event.target!, ...details });
  /** A click or submit that a key caused, as opposed to a pointer. */
  const causeOf = (event: Event) => (event instanceof UIEvent && event.detail > 0 ? undefined : lastKey);
  const isPending = (cause?: Event) =>
    events.some(({ event }) => event !== cause && ["click", "input", "change", "submit", "keydown"].includes(event.type));

  const onEvent = (event: Event) => {
    // Untrusted events are those of scripts, such as the replay.
    if (!event.isTrusted || passing || isOutside(event.target)) return;
    event.stopImmediatePropagation();
    if (event instanceof KeyboardEvent) onKey(event);
    else if (event.type === "click") onClick(event as MouseEvent);
    else if (event.type === "input") onInput(event);
    else if (event.type === "change") onChange(event);
    else if (event.type === "submit") {
      // The browser would send the form itself and reload the page.
      event.preventDefault();
      keep(event, { cause: lastKey });
    } else if (event.type === "focusout") {
      if (typed.has(event.target!)) keep(event);
    } else {
      if (event.type === "pointerdown") lastKey = undefined;
      keep(event);
    }
  };

  const onSilenced = (event: Event) => {
    if (!event.isTrusted || passing || isOutside(event.target)) return;
    event.stopImmediatePropagation();
    if (event.type.startsWith("composition")) composing = event.type === "compositionstart";
    const { target } = event;
    // Hydration may have reset the field to its initial text; the next letter must not replace what was typed before.
    if (event.type === "beforeinput" && isTextField(target)) {
      const before = typed.get(target);
      if (before === undefined || before === target.value) return;
      target.value = before;
      const last = events.findLast((recorded) => recorded.target === target && recorded.selection);
      if (last) select(target, last.selection!);
    }
  };

  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    const withCommand = event.ctrlKey || event.metaKey || event.altKey;
    const isText = key.length === 1 && !withCommand;
    if (modifiers.has(key) || (isText && isTextField(target))) return;
    if (event.type === "keydown") {
      lastKey = event;
      // Shortcuts of the application that browsers use as well: search bars and quick find.
      if ((isText && key !== " ") || (key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey))) event.preventDefault();
    }
    keep(event);
  };

  const onClick = (event: MouseEvent) => {
    const cause = causeOf(event);
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    const opensElsewhere =
      event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link?.target || link?.hasAttribute("download");
    // Links work without scripts, unless they would leave a page whose recorded events have had no effect yet.
    if (link && (opensElsewhere || linksReleased || !isPending(cause))) return;
    event.preventDefault();
    keep(event, { cause });
  };

  const onInput = (event: Event) => {
    const { target } = event;
    if (!isTextField(target)) return;
    typed.set(target, target.value);
    const entered = { value: target.value, selection: selectionOf(target) };
    const last = events.at(-1);
    if (last?.target === target && last.event.type === "input") Object.assign(last, entered);
    else keep(event, { ...entered, cause: lastKey?.target === target && lastKey.key === "Enter" ? lastKey : undefined });
  };

  const onChange = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLSelectElement) keep(event, { value: target.value });
    else if (target instanceof HTMLInputElement && ["file", "range", "color"].includes(target.type)) keep(event);
  };

  const listening = { capture: true, signal: recording.signal };
  for (const name of recorded) addEventListener(name, onEvent, listening);
  for (const name of silenced) addEventListener(name, onSilenced, { ...listening, passive: true });

  return {
    events,
    typed,
    isComposing: () => composing,
    pass: (run) => {
      passing = true;
      try {
        run();
      } finally {
        passing = false;
      }
    },
    releaseLinks: () => void (linksReleased = true),
    stopRecording: () => {
      recording.abort();
      events.length = 0;
    },
  };
}
