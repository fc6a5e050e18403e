/* What people are reminded of: plain values without Zod, because lists load them. */

export const nudgeKinds = ["report", "evaluation", "evaluation_response", "self_review", "policy", "announcement"] as const;
export type NudgeKind = (typeof nudgeKinds)[number];

/** Users per request; a request for everyone has no limit. */
export const nudgedUsersMax = 500;
