/* Plain values without Zod, because the drawer of a task loads them. */

export const linkKinds = ["blocks", "blocked_by"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Of each kind. */
export const linksMax = 50;
