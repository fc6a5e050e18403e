/** How many evaluations are not finished: not shared, or where they are shared after calibration, not ready for it. */
export const unfinished = ({ notRated, drafts, ready }: { notRated: number; drafts: number; ready: number }, isCalibrated: boolean) =>
  notRated + drafts + (isCalibrated ? 0 : ready);

/** Returns the day of the month after `2026-03` by which its reviews are due, as `2026-04-05`; null without one. */
export function dueOn(month: string, day: number): string | null {
  if (day === 0) return null;
  const [year, number] = month.split("-").map(Number) as [number, number];
  const digits = (value: number) => String(value).padStart(2, "0");
  return number === 12 ? `${year + 1}-01-${digits(day)}` : `${year}-${digits(number + 1)}-${digits(day)}`;
}
