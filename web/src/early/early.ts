import { recordEvents } from "./event-recorder.ts";
import { watchLoadFailures } from "./load-failure.ts";

/* The inline script in the head of every page (web/inline-early.ts). It runs before the first paint. */

/** The longest wait for the first paint after everything else has loaded, in milliseconds. */
const longestWaitMs = 1000;

/** Sets the color scheme before the first paint, so that dark pages never flash white. */
function setColorScheme() {
  let chosen = null;
  try {
    chosen = localStorage.getItem("daybook-color-scheme");
  } catch {
    // Storage may be disabled; then the system preference applies.
  }
  const isDark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const scheme = isDark ? "dark" : "light";
  const root = document.documentElement;
  root.setAttribute("data-mantine-color-scheme", scheme);
  root.style.colorScheme = scheme;
  root.style.backgroundColor = isDark ? "#1b1a18" : "#ffffff";
}

/**
 * Starts the scripts of a server-rendered page after its first paint, so that they don't delay the style sheet and the
 * font it needs. They stand in a template until then (web/src/app/ssr/server-entry.tsx). A page in the background, which
 * is not painted, starts them once it is parsed.
 */
function startScriptsAfterPaint() {
  const started = new AbortController();
  const start = () => {
    const template = document.querySelector<HTMLTemplateElement>("template[data-scripts]");
    template?.replaceWith(document.importNode(template.content, true));
    observer.disconnect();
    started.abort();
  };
  const observer = new PerformanceObserver(start);
  observer.observe({ type: "paint", buffered: true });
  const { signal } = started;
  addEventListener("DOMContentLoaded", () => document.hidden && start(), { signal });
  addEventListener("load", () => setTimeout(() => signal.aborted || start(), longestWaitMs), { signal });
}

setColorScheme();
startScriptsAfterPaint();
// The first use of Intl reads the locale data, which takes a phone over 100 ms. Here it happens while the style sheet arrives.
setTimeout(() => new Intl.DateTimeFormat("en-GB"));
const { stopRecording, releaseLinks, ...recorder } = recordEvents();
const stopWatching = watchLoadFailures(releaseLinks);

window.daybookEarly = {
  ...recorder,
  stop: () => {
    stopRecording();
    stopWatching();
    delete window.daybookEarly;
  },
};
