import type { DayPart } from "@daybook/contract/core/constants";
import type { Leave } from "@daybook/contract/leaves/schemas";

/** What the dialog does: apply for leave, record approved leave, or edit a leave. */
export type LeaveFormSubject =
  | { mode: "apply"; userId?: string; startDate?: string }
  | { mode: "mark"; userId?: string; startDate?: string }
  | { mode: "edit"; leave: Leave };

export type LeaveValues = {
  userId: string | null;
  leaveType: string;
  startDate: string;
  endDate: string;
  startDayPart: DayPart;
  endDayPart: DayPart;
  reason: string;
  coverUser: string | null;
  /** Who decides for a lead during the leave. */
  delegate?: string | null;
  /** Why someone who decides on the leave lets it break a limit. */
  overrideReason?: string;
};

/** Values that the form uses until the user chooses others. */
export type LeaveSuggestion = { leaveType: string; day: string };

/** Returns the values with the suggestion in place of what the user has not chosen yet. */
export const withSuggestion = (values: LeaveValues, { leaveType, day }: LeaveSuggestion): LeaveValues => ({
  ...values,
  leaveType: values.leaveType || leaveType,
  startDate: values.startDate || day,
  endDate: values.endDate || values.startDate || day,
});

/** Returns the initial values of the form. An empty type or day stands for the suggested one. */
export function initialValuesOf(subject: LeaveFormSubject, today: string, ownId: string): LeaveValues {
  if (subject.mode === "edit") {
    const { user, leaveType = "", startDate, endDate, startDayPart, endDayPart, reason, coverUser } = subject.leave;
    return {
      userId: user._id,
      leaveType,
      startDate,
      endDate,
      startDayPart,
      endDayPart,
      reason: reason ?? "",
      coverUser: coverUser?._id ?? null,
    };
  }
  const day = subject.startDate ?? (subject.mode === "mark" ? today : "");
  return {
    userId: subject.userId ?? (subject.mode === "apply" ? ownId : null),
    leaveType: "",
    startDate: day,
    endDate: day,
    startDayPart: "full",
    endDayPart: "full",
    reason: "",
    coverUser: null,
  };
}

/** Returns a valid period: the end not before the start, and only day parts possible on its first and last day. */
export function normalizePeriod({ startDate, endDate, startDayPart, endDayPart }: LeaveValues, halfDays: boolean) {
  const end = endDate < startDate ? startDate : endDate;
  const days = { startDate, endDate: end };
  if (!halfDays) return { ...days, startDayPart: "full", endDayPart: "full" } as const;
  if (startDate === end) return { ...days, startDayPart, endDayPart: "full" } as const;
  return {
    ...days,
    // Over several days, the first can only be an afternoon and the last only a morning.
    startDayPart: startDayPart === "second_half" ? startDayPart : "full",
    endDayPart: endDayPart === "first_half" ? endDayPart : "full",
  } as const;
}

type Part = { value: DayPart; label: string };
const fullDay: Part = { value: "full", label: "Full day" };

/** Options for the part of the first day. */
export const startParts = (isOneDay: boolean): Part[] =>
  isOneDay
    ? [fullDay, { value: "first_half", label: "Morning" }, { value: "second_half", label: "Afternoon" }]
    : [fullDay, { value: "second_half", label: "Afternoon" }];

export const endParts: Part[] = [fullDay, { value: "first_half", label: "Morning" }];
