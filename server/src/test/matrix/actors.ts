/** The actors, in the order of the columns. "Own" and "teammate's" refer to the owner of the data. */
export const actors = [
  "anonymous",
  "an expired session",
  "a deactivated person",
  "a member on own",
  "a member on a teammate's",
  "a member on another team's",
  "a lead on own team's",
  "a lead on another team's",
  "a lead on own",
  "an admin",
] as const;
export type ActorKind = (typeof actors)[number];
