import type { OpeningType } from "./openings.ts";

const daysOf = (days: number) => String(Math.round(days * 10) / 10);

/** Returns what an admin should look at before setting an opening balance, or null. It can be set all the same. */
export function openingQuestion(days: number, { annualDays, carryForwardMax, negativeLimit }: Omit<OpeningType, "name" | "color">) {
  if (days < -negativeLimit)
    return days < 0 && negativeLimit === 0 ? "Below zero: taken in advance?" : "Below the limit: taken in advance?";
  const carried = days - annualDays;
  if (annualDays > 0 && carried > carryForwardMax) {
    return carryForwardMax === 0
      ? `${daysOf(carried)} above the yearly days`
      : `Carries ${daysOf(carried)} over, at most ${daysOf(carryForwardMax)}`;
  }
  return null;
}
