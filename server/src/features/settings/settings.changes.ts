import { change } from "#changes.ts";

export const updated = change("settings.updated", { emits: () => [{ name: "settings.changed" }] });
