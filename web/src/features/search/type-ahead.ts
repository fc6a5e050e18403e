/** How long keys are buffered if the field does not mount. */
const bufferMs = 3000;

export type TypeAhead = { drain: () => string };

/**
 * Buffers keys typed before the palette's search field is ready, which would otherwise be lost or trigger shortcuts.
 * `drain` stops buffering and returns the text.
 */
export function typeAhead(): TypeAhead {
  let typed = "";
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") return end();
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => {
    clearTimeout(timer);
    removeEventListener("keydown", onKey, true);
  };
  const timer = setTimeout(end, bufferMs);
  addEventListener("keydown", onKey, true);
  return {
    drain: () => {
      end();
      return typed;
    },
  };
}
