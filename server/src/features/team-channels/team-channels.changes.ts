import { change } from "#changes.ts";
import type { Emits } from "#context.ts";

const emits: Emits = (changes) => changes.map(({ id }) => ({ name: "teams.changed", teamId: id! }));

export const set = change("team_channels.set", { entity: "teams", emits });
export const removed = change("team_channels.removed", { entity: "teams", emits });
export const paused = change("team_channels.paused", { entity: "teams" });
