/** The longest wait for the first paint after everything else has loaded, in milliseconds. */
const longestWaitMs = 1000;

/**
 * Starts the scripts of a server-rendered page after its first paint, so that they don't delay the style sheet and the
 * font it needs. They stand in a template until then (web/src/app/ssr/server-entry.tsx). A page in the background, which
 * is not painted, starts them once it is parsed.
 */
export function startScriptsAfterPaint() {
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
