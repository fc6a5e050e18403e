import type { Month } from "#domain/kra-months.ts";

/** Returns the month of a day and the `count` months before it, oldest first. */
export function monthsUntil(today: string, count: number): Month[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count + 1 }, (_, index) => {
    const month = last - count + index;
    return { year: Math.floor(month / 12), month: (month % 12) + 1 };
  });
}
