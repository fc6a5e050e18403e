/** Indexes of days, both included. */
export type Span = { from: number; to: number };

/**
 * Returns a function for the part of some hours that falls within a period. The hours are spread evenly over the workdays of their
 * span; without any, all are due on its last day.
 * @param isWorkday for each day
 */
export function spreadOver(isWorkday: readonly boolean[]) {
  const before = [0];
  for (const works of isWorkday) before.push(before.at(-1)! + (works ? 1 : 0));
  const workdays = ({ from, to }: Span) => (to < from ? 0 : before[to + 1]! - before[from]!);
  return (hours: number, span: Span, period: Span): number => {
    const all = workdays(span);
    if (all === 0) return period.from <= span.to && span.to <= period.to ? hours : 0;
    const shared = workdays({ from: Math.max(span.from, period.from), to: Math.min(span.to, period.to) });
    return (hours * shared) / all;
  };
}
