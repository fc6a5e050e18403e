import { change } from "#changes.ts";

export const settingsUpdated = change("whatsapp_costs.settings_updated", { emits: () => [{ name: "reminders.changed", teamIds: [] }] });
