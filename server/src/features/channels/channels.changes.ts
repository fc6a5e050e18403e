import { change } from "#changes.ts";

export const updated = change("channels.updated", { entity: "settings", emits: () => [{ name: "settings.changed" }] });
export const tested = change("channels.tested", { entity: "settings" });
