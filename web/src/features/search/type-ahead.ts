/** How long letters are kept for a field that has not come. */
const bufferMs = 3000;

export type TypeAhead = { take: () => string };

/**
 * Keeps what is typed from now on until its field is there: a quick hand is ahead of the palette, and its letters would
 * be lost or taken for shortcuts. `charge` ends it and answers what was typed.
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
    take: () => {
      end();
      return typed;
    },
  };
}
