import { change } from "#changes.ts";

export const applied = change("retention.applied", { entity: "settings" });
