import { change } from "#changes.ts";

/** `id`: the new project. */
export const made = change("project_copies.made", { entity: "projects" });
