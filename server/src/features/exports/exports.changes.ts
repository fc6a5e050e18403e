import { change } from "#changes.ts";

/** Data left as a file. The entity is the feature whose rows it holds. */
export const downloaded = change("exports.downloaded");
