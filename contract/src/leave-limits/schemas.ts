import { z } from "zod";
import { Day, Id } from "../core/common.ts";
import { leaveLimitKinds, leaveLimitModes } from "../core/constants.ts";

/** A limit that leave breaks, on these days. */
export const BrokenLimit = z.object({
  limit: z.object({
    _id: Id,
    title: z.string(),
    kind: z.enum(leaveLimitKinds),
    /** `refuse`: only someone who decides on the leave can override it, with a reason. */
    mode: z.enum(leaveLimitModes),
    max: z.int().nullable(),
    reason: z.string().nullable(),
  }),
  /** `away`: how many others of its audience are away on the day, half days as halves. */
  days: z.array(z.object({ date: Day, away: z.number() })),
  /** `Support: at most 2 people can be away. 2 others are on Mon 30 Nov.` */
  text: z.string(),
});
export type BrokenLimit = z.infer<typeof BrokenLimit>;
