import "@fontsource-variable/inter";
import "../ui/mantine.css";
import "../ui/theme.css";
import { breath } from "#lib/breath.ts";
import { drawnState } from "#lib/drawn.ts";
import { keepInput } from "./early-input.ts";
import { painted } from "./painted.ts";

const root = document.getElementById("root")!;
const drawn = drawnState();

// What came drawn can be read at once: it is shown before the browser has anything else to do.
let goOn = () => {};
if (drawn) {
  goOn = keepInput();
  await painted();
  new Worker(new URL("./words-worker.ts", import.meta.url), { type: "module" });
  for (const [index, href] of (drawn.scripts ?? []).entries()) {
    if (index % 2 === 0) await breath();
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
await breath();
// The parts are on their way now (preloads.ts); one after the other, so that nothing holds the browser up for long.
await import("react-dom/client");
await breath();
const { start } = await import("./start.tsx");
await start(root, drawn, goOn);
