/*
 * Shows a bar with *Reload* when a script or style sheet does not load before the application has started. Without it,
 * the server-rendered page would stay without working buttons and without a message.
 */

/** Whether an uncaught error triggers the layout error screen (specification, section 2). */
export const isLayoutError = (message: string) => /layout|sidebar|navigation/i.test(message);

const style =
  "position:fixed;z-index:500;inset:auto 0 0;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px 16px;" +
  "padding:12px 16px;background:var(--text,#1b1a18);color:var(--surface,#fff);font:14px/20px system-ui,sans-serif";
const buttonStyle =
  "padding:6px 12px;border:1px solid currentColor;border-radius:6px;background:none;color:inherit;font:inherit;cursor:pointer";

/** Watches for load failures; calls `onFailure` at the first. Returns the function that stops and removes the bar. */
export function watchLoadFailures(onFailure: () => void) {
  const watching = new AbortController();
  let bar: HTMLElement | undefined;

  const show = () => {
    if (bar || watching.signal.aborted) return;
    onFailure();
    bar = document.createElement("div");
    bar.setAttribute("role", "alert");
    bar.dataset.loadFailure = "";
    bar.style.cssText = style;
    const button = document.createElement("button");
    button.append("Reload");
    button.style.cssText = buttonStyle;
    button.onclick = () => location.reload();
    bar.append("Daybook did not load completely. Check your connection and reload the page.", button);
    if (document.body) document.body.append(bar);
    else addEventListener("DOMContentLoaded", () => bar && document.body.append(bar), { signal: watching.signal });
  };

  const onError = (event: Event) => {
    const { target } = event;
    // The application shows its screen for it once it starts, and `stop` removes the bar.
    if (event instanceof ErrorEvent && isLayoutError(event.message)) window.daybookLayoutFailed = true;
    const isStyleSheet = target instanceof HTMLLinkElement && target.rel === "stylesheet";
    // A failed image or preload does not stop the page.
    if (target instanceof HTMLElement && !isStyleSheet && !(target instanceof HTMLScriptElement)) return;
    show();
  };
  addEventListener("error", onError, { capture: true, signal: watching.signal });
  addEventListener("unhandledrejection", show, { signal: watching.signal });

  return () => {
    watching.abort();
    bar?.remove();
  };
}
