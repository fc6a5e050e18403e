import { z } from "zod";
import { Id, optionalQuery, text } from "../core/common.ts";
import { maxPageSize } from "../core/constants.ts";
import { maxLengths } from "../core/max-lengths.ts";

/* The fields of KRA requests, with their messages. */

const whole = (min: number, max: number, message: string) =>
  z.coerce.number<number | string>(message).int(message).min(min, message).max(max, message);
export const Year = whole(2000, 2200, "Please enter a year");
export const Month = whole(1, 12, "Please enter a month from 1 to 12");
export const Week = whole(1, 6, "Please enter a week from 1 to 6");
const pageMessage = `Please enter a page from 1 and a limit from 1 to ${maxPageSize}`;

export const kraPaging = {
  page: optionalQuery(whole(1, 1_000_000, pageMessage)),
  limit: optionalQuery(whole(1, maxPageSize, pageMessage)),
};
export const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
export const share = z
  .number("Please enter a share")
  .min(0, "A share must be between 0 and 100")
  .max(100, "A share must be between 0 and 100")
  .refine(hasTwoDecimals, "A share can have at most two decimals");

export const wholeRating = z
  .number("Please choose a rating")
  .min(1, "Rating must be between 1 and 5")
  .max(5, "Rating must be between 1 and 5")
  .refine((value) => Number.isInteger(value * 2), "Rating must be in steps of 0.5");
const rating = wholeRating.nullable();
export const texts = {
  strengths: text(maxLengths.evaluationText).optional(),
  improvements: text(maxLengths.evaluationText).optional(),
  remarks: text(maxLengths.evaluationText).optional(),
};
export const ratings = z
  .array(z.object({ parameterId: Id, rating: rating.optional(), comment: text(maxLengths.ratingComment).optional() }))
  .max(20, "A template can have at most 20 parameters");
/** `Ready` is for companies with self-reviews or calibration. */
export const status = z.enum(["Draft", "Ready", "Shared"], "Status must be Draft or Shared");
