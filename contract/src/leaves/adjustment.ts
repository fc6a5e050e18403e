import { z } from "zod";
import { required } from "../core/common.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { rejectionReason } from "./schemas.ts";

/** Days that are added to a balance, or removed from it. */
export const leaveAdjustment = {
  leaveType: required("Leave type is required", maxLengths.leaveTypeName),
  days: z
    .number("Please enter a number of days")
    .min(-366, "Please enter at most 366 days")
    .max(366, "Please enter at most 366 days")
    .refine((value) => value !== 0 && Number.isInteger(value * 2), "Please enter full or half days"),
  reason: rejectionReason,
};
