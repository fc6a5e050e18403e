import { numberText } from "@daybook/contract/core/numbers";
import type { PayrollMonth, PayrollRow } from "@daybook/contract/payroll/payroll";
import { addMonths, monthOf } from "#lib/format/dates.ts";

/** The month in the address, else that of today; none after it. */
export const shownMonth = (month: string | undefined, today: string) =>
  month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && month <= monthOf(today) ? month : monthOf(today);

export const shiftMonth = (month: string, by: number) => monthOf(addMonths(`${month}-01`, by));

/** Zero is a dash. */
export const figureText = (value: number) => (value === 0 ? "–" : numberText(value));

/** Why a month cannot be closed now; null if it can. */
export function closingObstacle({ obstacle, checklist }: PayrollMonth): string | null {
  const numbers = checklist.find(({ kind, done }) => kind === "numbers" && !done);
  return obstacle ?? (numbers ? numbers.text : null);
}

/** What is open: `3 weeks are not approved, 1 leave request waits`. */
export const openTexts = ({ checklist }: PayrollMonth) => checklist.filter(({ done }) => !done).map(({ text }) => text);

/** `+8 h` of the corrections of a person, with what they are about; undefined without any. */
export function correctionsText({ corrections }: PayrollRow) {
  if (corrections.length === 0) return undefined;
  return corrections.map(({ text }) => text).join("; ");
}
