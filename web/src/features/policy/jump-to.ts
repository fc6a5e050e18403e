/** How long to wait for the lazily loaded Markdown renderer before giving up. */
const TIMEOUT_MS = 5000;

/** Scrolls to a heading as soon as it is rendered. Returns a function to cancel. */
export function jumpTo(id: string) {
  const until = performance.now() + TIMEOUT_MS;
  let frame = 0;
  const tryScroll = () => {
    const heading = document.getElementById(id);
    if (heading) return heading.scrollIntoView();
    if (performance.now() < until) frame = requestAnimationFrame(tryScroll);
  };
  tryScroll();
  return () => cancelAnimationFrame(frame);
}
