import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

const emits: Emits = () => [{ name: "payroll.changed" }];

export const closed = change<Facts>("payroll.closed", { emits });
export const reopened = change<Facts>("payroll.reopened", { emits });
/** A day of a closed month has changed: a correction of the next one. */
export const corrected = change<Facts>("payroll.corrected", { emits });
