import "@fontsource-variable/inter";
import "#ui/theme/mantine.css";
import "#ui/theme/theme.css";
import { yieldToMain } from "#lib/ssr/scheduling.ts";
import { readInitialState } from "#lib/ssr/initial-state.ts";
import { replayEvents } from "../early/event-replay.ts";
import { afterPaint } from "./ssr/after-paint.ts";

const root = document.getElementById("root")!;
const initialState = readInitialState();

// A server-rendered page is painted first; scripts preload after the paint, with pauses for input.
if (initialState) {
  await afterPaint();
  new Worker(new URL("./ssr/intl-warmup.worker.ts", import.meta.url), { type: "module" });
  for (const [index, href] of (initialState.scripts ?? []).entries()) {
    if (index % 2 === 0) await yieldToMain();
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
await yieldToMain();
// The chunks are preloading now (preloads.ts); evaluate them one by one to keep the main thread responsive.
await import("react-dom/client");
await yieldToMain();
const { startApp } = await import("./ssr/hydrate.tsx");
await startApp(root, initialState, replayEvents);
