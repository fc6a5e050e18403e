/** Returns the Mondays to Fridays of next year, as days. Holidays are among them. */
export function workdaysOfNextYear(): string[] {
  const year = new Date().getUTCFullYear() + 1;
  const days = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index)));
  return days.filter((day) => day.getUTCDay() % 6 !== 0).map((day) => day.toISOString().slice(0, 10));
}
