import { change } from "#changes.ts";

/** The first administrator was created. */
export const completed = change("setup.completed", { entity: "users" });
