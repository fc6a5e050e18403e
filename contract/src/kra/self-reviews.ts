import { z } from "zod";
import { can, Id, Instant, text, Version } from "../core/common.ts";
import { selfReviewModes } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { Month, ratings, Year } from "./input.ts";
import { Facts } from "./schemas.ts";

/** One's own review of a month, with the parameters of the template and the facts of the month. */
export const SelfReview = z.object({
  /** Null until it is first saved. */
  _id: Id.nullable(),
  year: z.int(),
  month: z.int(),
  mode: z.enum(selfReviewModes),
  template: z.object({ _id: Id, name: z.string(), version: z.int() }),
  scoreMix: z.object({ lead: z.number(), weekly: z.number() }),
  parameters: z.array(
    z.object({
      parameterId: Id,
      name: z.string(),
      description: z.string(),
      weight: z.number(),
      target: z.string().nullable(),
      weeklyPercent: z.number().nullable(),
      rating: z.number().nullable(),
      comment: z.string(),
    }),
  ),
  highlights: z.string(),
  facts: Facts,
  submittedAt: Instant.nullable(),
  version: z.int(),
  can: can(["update", "submit", "withdraw"]),
});
export type SelfReview = z.infer<typeof SelfReview>;

const ofMonth = { year: Year, month: Month };

export const get = endpoint({
  method: "GET",
  path: "/kra/self/:year/:month",
  summary: "Get your own review of a month",
  input: z.object(ofMonth),
  output: SelfReview,
});

export const save = endpoint({
  method: "PUT",
  path: "/kra/self/:year/:month",
  summary: "Save a draft of your own review",
  input: z.object({
    ...ofMonth,
    ratings: ratings.optional(),
    highlights: text(maxLengths.evaluationText).optional(),
    version: Version.optional(),
  }),
  output: SelfReview,
});

export const submit = endpoint({
  method: "POST",
  path: "/kra/self/:year/:month/submit",
  summary: "Send your own review; your evaluator reads it once their evaluation is ready",
  input: z.object(ofMonth),
  output: SelfReview,
  message: "Self-review sent",
});

export const withdraw = endpoint({
  method: "POST",
  path: "/kra/self/:year/:month/withdraw",
  summary: "Take your own review back to change it, until your evaluator can read it",
  input: z.object(ofMonth),
  output: SelfReview,
  message: "You can change your self-review again",
});
