import { notifyHydrated, onHydrated } from "#lib/ssr/hydration.ts";
import { markHydrated } from "#lib/ssr/initial-state.ts";
import { whenIdle } from "#lib/ssr/scheduling.ts";
import { replayEvents } from "../../early/event-replay.ts";

const hydrationTimeoutMs = 5000;

/** Replays the events from before hydration once the frame of the page is hydrated. */
export function replayWhenHydrated(root: HTMLElement) {
  onHydrated(async () => {
    // The Suspense boundaries of the screen follow one by one.
    await whenIdle();
    markHydrated();
    root.removeAttribute("data-ssr");
    await replayEvents();
  });
  // A screen that fails to hydrate may still have working controls around it.
  setTimeout(notifyHydrated, hydrationTimeoutMs);
}
