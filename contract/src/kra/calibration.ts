import { z } from "zod";
import { can, Flag, Id, Instant, optionalQuery, text, UserRef, Version } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { counted } from "../core/numbers.ts";
import { calibrationReasonMin } from "./outliers.ts";
import { Month, wholeRating, Year } from "./input.ts";
import { Evaluation, evaluationStatuses, grades } from "./schemas.ts";

const Score = z.number().nullable();

/** One line of the comparison: the scores of a person's month. */
export const CalibrationRow = z.object({
  user: UserRef,
  /** Null while no one has rated the month. */
  evaluationId: Id.nullable(),
  status: z.enum(evaluationStatuses).nullable(),
  template: z.object({ _id: Id, name: z.string() }).nullable(),
  evaluator: UserRef.nullable(),
  /** The total of the month before. */
  previous: Score,
  /** The total of the self-review; null without one, and until the evaluation is ready. */
  self: Score,
  /** The total as its evaluator rated. Null until the evaluation is ready, as are `final` and `grade`. */
  lead: Score,
  /** The total with what was changed in calibration. */
  final: Score,
  grade: z.enum(grades).nullable(),
  /** Whether it is one's own, which others decide. */
  isOwn: z.boolean(),
  can: can(["calibrate"]),
});
export type CalibrationRow = z.infer<typeof CalibrationRow>;

export const CalibrationChange = z.object({
  evaluationId: Id,
  user: UserRef,
  by: UserRef.nullable(),
  at: Instant,
  reason: z.string(),
  previousScore: z.number(),
  score: z.number(),
  ratings: z.array(z.object({ name: z.string(), previousRating: z.number().nullable(), rating: z.number().nullable() })),
});
export type CalibrationChange = z.infer<typeof CalibrationChange>;

const period = { year: Year, month: Month };
const group = { team: optionalQuery(z.string()), templateId: optionalQuery(Id) };

/** `csv` answers with a file instead of JSON. */
const format = optionalQuery(z.enum(["json", "csv"]));

export const list = endpoint({
  method: "GET",
  path: "/kra/calibration",
  summary: "Compare the evaluations of a month before they are shared (admin), by team and name",
  input: z.object({ ...period, ...group, format }),
  output: z.object({ people: z.array(CalibrationRow), changes: z.array(CalibrationChange) }),
});

export const change = endpoint({
  method: "PUT",
  path: "/kra/calibration/:evaluationId",
  summary: "Change ratings of an evaluation that is ready, with a reason that its evaluator reads (admin)",
  input: z.object({
    evaluationId: Id,
    parameters: z
      .array(z.object({ parameterId: Id, rating: wholeRating }), "Change at least one rating")
      .min(1, "Change at least one rating")
      .max(20, "A template can have at most 20 parameters"),
    reason: text(maxLengths.note, "Enter a reason").min(
      calibrationReasonMin,
      `Enter a reason of at least ${calibrationReasonMin} characters`,
    ),
    version: Version.optional(),
  }),
  output: Evaluation,
  message: "Rating changed",
});

export const release = endpoint({
  method: "POST",
  path: "/kra/calibration/release",
  summary: "Share the evaluations of a team or template at once (admin)",
  input: z
    .object({
      ...period,
      ...group,
      /** Shares what is ready of a group in which someone is not. */
      leaveOut: Flag.optional(),
    })
    .refine(({ team, templateId }) => (team === undefined) !== (templateId === undefined), {
      message: "Please choose a team or a template",
      path: ["team"],
    }),
  output: z.object({ releasedIds: z.array(Id), left: z.array(z.object({ user: UserRef, reason: z.string() })) }),
  messageFor: ({ releasedIds }) => counted(releasedIds.length, "evaluation shared", "evaluations shared"),
});
