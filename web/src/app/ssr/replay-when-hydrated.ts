import { notifyHydrated, onHydrated } from "#lib/ssr/hydration.ts";
import { markHydrated } from "#lib/ssr/initial-state.ts";
import { whenIdle } from "#lib/ssr/scheduling.ts";
import { arePartsLoading } from "#lib/load/import-part.ts";
import { replayEvents } from "../../early/event-replay.ts";

const hydrationTimeoutMs = 5000;

/** Whether every lazy part has loaded; it is hydrated before the browser is idle. */
async function isComplete() {
  if (arePartsLoading()) return false;
  await whenIdle();
  return !arePartsLoading();
}

async function replay(root: HTMLElement) {
  // The Suspense boundaries of the screen follow one by one.
  await whenIdle();
  markHydrated();
  root.removeAttribute("data-ssr");
  await replayEvents(isComplete);
}

/** Replays the events from before hydration once the frame of the page is hydrated. */
export function replayWhenHydrated(root: HTMLElement) {
  onHydrated(() => void replay(root));
  // A screen that fails to hydrate may still have working controls around it.
  setTimeout(notifyHydrated, hydrationTimeoutMs);
}
