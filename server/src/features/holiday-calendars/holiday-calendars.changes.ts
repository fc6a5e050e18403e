import { change } from "#changes.ts";
import type { Emits } from "#context.ts";

const emits: Emits = () => [{ name: "holidays.changed" }];

export const created = change("holiday_calendars.created", { emits });
export const renamed = change("holiday_calendars.renamed", { emits });
export const removed = change("holiday_calendars.removed", { emits });
