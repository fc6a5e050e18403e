/** Attributes that give an element a tooltip: `<time {...tip("Thursday 12 March 2026")}>`. */
export const tooltip = (text: string | undefined) => ({ "data-tip": text });

/** Attributes for text that may be cut off: the whole of it shows as a tooltip while it does not fit. */
export const tooltipWhenTruncated = { "data-tip-cut": "" };

/** The marked element that an event happened in, if any. */
export const tooltipTargetOf = (node: EventTarget | null) =>
  node instanceof Element ? node.closest<HTMLElement>("[data-tip], [data-tip-cut]") : null;
