/*
 * The reactions to reports: plain values without Zod, because lists of reports load them.
 */

export const reactions = ["thanks", "well_done", "like", "looking"] as const;
export type ReactionName = (typeof reactions)[number];

export const reactionLabels: Record<ReactionName, string> = {
  thanks: "Thanks",
  well_done: "Well done",
  like: "Like",
  looking: "Looking into it",
};
