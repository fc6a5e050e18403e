import "@fontsource-variable/inter";
import "#ui/theme/mantine.css";
import "#ui/theme/theme.css";
import { yieldToMain } from "#lib/ssr/scheduling.ts";
import { readInitialState } from "#lib/ssr/initial-state.ts";
import { recordEvents } from "./ssr/event-replay.ts";
import { afterPaint } from "./ssr/after-paint.ts";

const root = document.getElementById("root")!;
const drawn = readInitialState();

// What came drawn can be read at once: it is shown before the browser has anything else to do.
let goOn = () => {};
if (drawn) {
  goOn = recordEvents();
  await afterPaint();
  new Worker(new URL("./ssr/intl-warmup.worker.ts", import.meta.url), { type: "module" });
  for (const [index, href] of (drawn.scripts ?? []).entries()) {
    if (index % 2 === 0) await yieldToMain();
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
await yieldToMain();
// The parts are on their way now (preloads.ts); one after the other, so that nothing holds the browser up for long.
await import("react-dom/client");
await yieldToMain();
const { startApp } = await import("./ssr/hydrate.tsx");
await startApp(root, drawn, goOn);
