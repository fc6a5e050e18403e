import type { HolidayHalf } from "@daybook/contract/core/constants";

/** `half` is the half of the day that is free; null for the whole day. */
export type Holiday = { name: string; half: HolidayHalf | null };
