import { z } from "zod";
import { cleanText } from "../core/comparable.ts";
import { Id, optionalQuery } from "../core/common.ts";
import { maxPageSize } from "../core/constants.ts";

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
export const tooLong = (max: number) => `Please use at most ${max} characters`;

const rating = z
  .number("Please choose a rating")
  .min(1, "Rating must be between 1 and 5")
  .max(5, "Rating must be between 1 and 5")
  .refine((value) => Number.isInteger(value * 2), "Rating must be in steps of 0.5")
  .nullable();
export const texts = {
  strengths: z.string().overwrite(cleanText).max(5000, tooLong(5000)).optional(),
  improvements: z.string().overwrite(cleanText).max(5000, tooLong(5000)).optional(),
  remarks: z.string().overwrite(cleanText).max(5000, tooLong(5000)).optional(),
};
export const ratings = z
  .array(
    z.object({ parameterId: Id, rating: rating.optional(), comment: z.string().overwrite(cleanText).max(2000, tooLong(2000)).optional() }),
  )
  .max(20, "A template can have at most 20 parameters");
export const status = z.enum(["Draft", "Shared"], "Status must be Draft or Shared");
