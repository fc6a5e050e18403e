import { z } from "zod";
import { Day, Id, Instant, UserRef } from "../core/common.ts";

/** A question about a day without a report, and its answer. */
export const Question = z.object({
  _id: Id,
  date: Day,
  text: z.string(),
  askedBy: UserRef,
  askedAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
});
export type Question = z.infer<typeof Question>;
