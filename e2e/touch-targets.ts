/**
 * Returns the links, buttons and fields of the page that a finger can miss: less than 44 px high or wide, or 24 px for a link
 * that is text (WCAG 2.5.8). Measures the area that reacts, with what a label, a row that opens or a pseudo-element adds. Exempt are
 * links beside other text in a line, and the width of what fills a column of a table. It runs in the page, so it uses nothing
 * outside of itself.
 */
export function smallTargets(): string[] {
  const isText = (target: Element) => target.matches("ol a") || (target.matches("a") && getComputedStyle(target).display === "inline");
  const carriersOf = (target: Element) =>
    [target, ...((target as HTMLInputElement).labels ?? []), target.closest("[data-opens]")].filter((each) => each !== null);
  const isHit = (target: Element, x: number, y: number) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && carriersOf(target).some((each) => each.contains(found));
  };
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  /** Whether 44 px along one axis, around the middle of a carrier, belong to the target: as many on one side as the other lacks. */
  const reaches = (target: Element, [x, y]: readonly [number, number], dx: number, dy: number) => {
    const hits = (px: number) => isHit(target, x + dx * px, y + dy * px);
    const needed = isText(target) ? 24 : 44;
    const end = needed / 2 - 0.5;
    if (hits(end) && hits(-end)) return true;
    const extent = (sign: number) => {
      let px = 0;
      while (px < needed && hits(px * sign)) px++;
      return px;
    };
    // The middle counts twice.
    return extent(1) + extent(-1) > needed;
  };
  const isInText = (target: Element) => target.matches("a") && target.parentElement!.textContent.trim() !== target.textContent.trim();
  const isLarge = (target: Element) =>
    carriersOf(target).some((carrier) => {
      const middle = middleOf(carrier);
      return reaches(target, middle, 0, 1) && (target.closest("th, td") !== null || reaches(target, middle, 1, 0));
    });
  const targets = document.querySelectorAll("a[href], :is(button, input, select, textarea):enabled, summary, [role=button], [role=tab]");
  return [...targets].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true }) || isInText(target)) return [];
    target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    // What something else covers is no target now.
    if (!isHit(target, ...middleOf(target)) || isLarge(target)) return [];
    const { width, height } = target.getBoundingClientRect();
    return [`${target.outerHTML.slice(0, 160)} (${Math.round(width)} × ${Math.round(height)})`];
  });
}
