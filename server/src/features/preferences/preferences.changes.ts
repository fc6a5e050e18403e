import { change } from "#changes.ts";

export const viewCreated = change("preferences.view_created", { entity: "views" });
export const viewRemoved = change("preferences.view_removed", { entity: "views" });
