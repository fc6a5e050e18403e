import type { DayPart } from "@daybook/contract/core/constants";
import type { Leave } from "@daybook/contract/leaves";

/** What the dialog is for: applying, marking without a decision, or changing a leave. */
export type LeaveTask =
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
};

/** What the form begins with. */
export function startOf(task: LeaveTask, today: string, ownId: string): LeaveValues {
  if (task.mode === "edit") {
    const { user, leaveType = "", startDate, endDate, startDayPart, endDayPart, reason, coverUser } = task.leave;
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
  const day = task.startDate ?? today;
  return {
    userId: task.userId ?? (task.mode === "apply" ? ownId : null),
    leaveType: "",
    startDate: day,
    endDate: day,
    startDayPart: "full",
    endDayPart: "full",
    reason: "",
    coverUser: null,
  };
}

/** The period in which every part of a day is one that its edge can have. */
export function fittingPeriod({ startDate, endDate, startDayPart, endDayPart }: LeaveValues, halfDays: boolean) {
  const end = endDate < startDate ? startDate : endDate;
  const days = { startDate, endDate: end };
  if (!halfDays) return { ...days, startDayPart: "full", endDayPart: "full" } as const;
  if (startDate === end) return { ...days, startDayPart, endDayPart: "full" } as const;
  return {
    ...days,
    // Several days begin at noon or end at noon; what lies between is whole.
    startDayPart: startDayPart === "second_half" ? startDayPart : "full",
    endDayPart: endDayPart === "first_half" ? endDayPart : "full",
  } as const;
}

type Part = { value: DayPart; label: string };
const whole: Part = { value: "full", label: "Whole day" };

/** The parts one may choose for the first day. */
export const startParts = (isOneDay: boolean): Part[] =>
  isOneDay
    ? [whole, { value: "first_half", label: "Morning" }, { value: "second_half", label: "Afternoon" }]
    : [whole, { value: "second_half", label: "From noon" }];

export const endParts: Part[] = [whole, { value: "first_half", label: "Until noon" }];
