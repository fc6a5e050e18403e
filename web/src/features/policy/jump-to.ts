/** The text is drawn once its renderer has loaded; a heading that is not there by then does not exist. */
const PATIENCE_MS = 5000;

/** Scrolls to the heading as soon as it is there. Returns how to give up. */
export function jumpTo(id: string) {
  const until = performance.now() + PATIENCE_MS;
  let frame = 0;
  const look = () => {
    const heading = document.getElementById(id);
    if (heading) return heading.scrollIntoView();
    if (performance.now() < until) frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}
