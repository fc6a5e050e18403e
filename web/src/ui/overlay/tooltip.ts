/** Attributes that give an element a tooltip: `<time {...tooltip("Thursday 12 March 2026")}>`. */
export const tooltip = (text: string | undefined) => ({ "data-tooltip": text });

/** Attributes for text that may be truncated: the tooltip shows the full text while it is. */
export const tooltipWhenTruncated = { "data-tooltip-truncated": "" };

const marked = "[data-tooltip], [data-tooltip-truncated]";

/** Returns the closest element with a tooltip, if any. */
export const tooltipTargetOf = (node: EventTarget | null) => (node instanceof Element ? node.closest<HTMLElement>(marked) : null);

/** Returns the element with a tooltip that is hovered or focused now, if any: the innermost one. */
export const currentTooltipTarget = () =>
  [...document.querySelectorAll<HTMLElement>(`:is(${marked}):is(:hover, :focus-visible)`)].at(-1) ?? null;
