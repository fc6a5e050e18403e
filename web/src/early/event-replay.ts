import { arePartsLoading } from "#lib/load/import-part.ts";
import { markHydrated, notifyHydrated, onHydrated } from "#lib/ssr/hydration.ts";
import { whenIdle } from "#lib/ssr/scheduling.ts";
import { type EarlyPage, type RecordedEvent, select, type Selected, selectionOf, type TextField } from "./event-recorder.ts";

/** How long the replay waits for a part of the page that is still loading. */
const waitMs = 10_000;
const pollMs = 30;
/** A screen that fails to hydrate may still have working controls around it. */
const hydrationTimeoutMs = 5000;

/** Ends the recorder of a page that was not rendered on the server: it had nothing to click before. */
export const discardEvents = () => window.daybookEarly?.stop();

/** Replays the events from before hydration once the frame of the page is hydrated. */
export function replayWhenHydrated(root: HTMLElement) {
  onHydrated(() => void replayIn(root));
  setTimeout(notifyHydrated, hydrationTimeoutMs);
}

async function replayIn(root: HTMLElement) {
  // The Suspense boundaries of the screen follow one by one.
  await whenIdle();
  markHydrated();
  root.removeAttribute("data-ssr");
  await replayEvents(isComplete);
}

/** Whether every lazy part has loaded; it is hydrated before the browser is idle. */
async function isComplete() {
  if (arePartsLoading()) return false;
  await whenIdle();
  return !arePartsLoading();
}

/**
 * Replays the recorded events in order, each once, and ends recording. Events at a part that is still loading wait for it; events
 * recorded meanwhile follow.
 * @param isComplete resolves to whether every part of the page responds; recording goes on until then, for ten seconds at most
 */
export async function replayEvents(isComplete: () => Promise<boolean>) {
  const early = window.daybookEarly;
  if (!early) return;
  const prevented = new Set<Event>();
  const end = Date.now() + waitMs;
  for (;;) {
    const next = early.events[0];
    if (!next) {
      const isOver = (await isComplete()) || Date.now() > end;
      if (early.events.length > 0) continue;
      if (isOver) break;
      await sleep();
      continue;
    }
    await whenComposed(early);
    const target = await whenReached(next.target);
    if (target) early.pass(() => replay({ ...next, target }, prevented));
    if (next.event.type === "input") early.typed.delete(next.target);
    early.events.shift();
  }
  early.stop();
}

const sleep = () => new Promise((resolve) => setTimeout(resolve, pollMs));

async function whenComposed(early: EarlyPage) {
  while (early.isComposing()) await sleep();
}

/**
 * Resolves to the element once events reach it, or to the one that has replaced it; undefined if there is none. React hydrates its part of
 * the page or, while that loads, stops the events.
 */
async function whenReached(target: EventTarget) {
  for (const end = Date.now() + waitMs; Date.now() < end; await sleep()) {
    const current = currentOf(target);
    if (!current) return undefined;
    // Hydration may have replaced it.
    if (reaches(current) && currentOf(current) === current) return current;
  }
  return undefined;
}

/**
 * Returns the element itself or, if its table has left the page, the only control of the same name: a narrow window shows cards as soon as
 * the table that the server has rendered is hydrated. A control that left without its table has no other in its place.
 */
function currentOf(target: EventTarget) {
  if (!(target instanceof Element) || target.isConnected) return target;
  const control = target.closest("table") && target.closest("button, a, input");
  const name = control && nameOf(control);
  if (!name) return undefined;
  const [first, ...others] = [...document.querySelectorAll(control.tagName)].filter((each) => nameOf(each) === name);
  return others.length === 0 ? first : undefined;
}

const nameOf = (control: Element) => control.getAttribute("aria-label") ?? control.textContent;

/** Whether an event without an effect arrives at the element; React hydrates synchronously for it. */
function reaches(target: EventTarget) {
  let arrived = false;
  const note = () => (arrived = true);
  target.addEventListener("touchcancel", note, { capture: true, once: true });
  target.dispatchEvent(new Event("touchcancel", { bubbles: true }));
  target.removeEventListener("touchcancel", note, { capture: true });
  return arrived;
}

function replay({ event, target, value, selection, cause }: RecordedEvent, prevented: Set<Event>) {
  // The key had an effect of its own instead of its default action.
  if (cause && prevented.has(cause)) return;
  if (event.type === "input") return replayInput(target as TextField, value!, selection!);
  if (event.type === "submit") {
    const { submitter } = event as SubmitEvent;
    return (target as HTMLFormElement).requestSubmit(submitter);
  }
  if (target instanceof HTMLSelectElement && value !== undefined) setValue(target, value);
  const receiver = event instanceof KeyboardEvent && target === document.body ? (document.activeElement ?? target) : target;
  if (!receiver.dispatchEvent(cloneOf(event))) prevented.add(event);
}

/** An event with the same type, keys, buttons and position. */
const cloneOf = (event: Event) => new (event.constructor as new (type: string, init: EventInit) => Event)(event.type, event);

/** Sets the text so that React sees a change. React compares with the last value it knows, so the value is cleared first. */
function replayInput(field: TextField, text: string, recorded: Selected) {
  // React may have reset the field to an earlier text, and with it the selection.
  const selection = field.value === text ? selectionOf(field) : recorded;
  field.value = "";
  setValue(field, text);
  select(field, selection);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Sets the value past React's own property of the element. */
function setValue(field: TextField | HTMLSelectElement, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
}
