import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

const emits: Emits = () => [{ name: "holidays.changed" }];

export const created = change("holiday_calendars.created", { emits });
export const renamed = change("holiday_calendars.renamed", { emits });
export const removed = change<Facts & { id: string }>("holiday_calendars.removed", { emits });
export const teamSet = change("holiday_calendars.team_set", { entity: "teams", emits });
