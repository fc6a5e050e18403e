import { change } from "#changes.ts";

export const started = change("imports.started");
export const stopped = change("imports.stopped");
export const finished = change("imports.finished");
export const removed = change("imports.removed");
