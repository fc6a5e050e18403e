import { useQuery } from "@tanstack/react-query";
import { addDays, range, weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { hoursOn } from "#features/schedules/schedule-text.ts";
import { scheduleOf } from "#features/schedules/schedules.api.ts";
import { awayCalendar, leavePage, leaveTypes } from "#features/leaves/leaves.api.ts";
import type { LeaveFormSubject, LeaveSuggestion } from "./leave-form.ts";

/** Days after today in which the first workday is searched. */
const daysAhead = 14;

/** Own leaves among which the last requested one is searched: one page of the leave screen. */
const recentLeaves = { page: 1, limit: 10 } as const;

/**
 * Suggests the first day after today on which the user works and, for own leave, the type of the last request. Both are empty while they load
 * and when the user records leave.
 */
export function useLeaveSuggestion(subject: LeaveFormSubject): LeaveSuggestion {
  const { user, company } = useSession();
  const isOwn = subject.mode === "apply" && (subject.userId ?? user._id) === user._id;
  const enabled = subject.mode === "apply";
  const period = { startDate: addDays(company.today, 1), endDate: addDays(company.today, daysAhead) };
  const { data: calendar } = useQuery({ ...awayCalendar(period), enabled });
  const { data: schedule } = useQuery({ ...scheduleOf(user._id), enabled: isOwn });
  const { data: own } = useQuery({ ...leavePage("me", recentLeaves), enabled: isOwn });
  const { data: types = [] } = useQuery({ ...leaveTypes, enabled });

  if (!enabled) return { leaveType: "", day: company.today };
  const holidays = new Set(calendar?.holidays.flatMap(({ date, half }) => (half ? [] : date)));
  const isWorked = (day: string) => (schedule ? hoursOn(schedule, day) > 0 : company.workweek.includes(weekday(day)));
  const workdays = range(period.startDate, period.endDate).filter((day) => isWorked(day) && !holidays.has(day));
  const last = isOwn ? own?.data.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]?.leaveType : undefined;
  const isActive = types.some(({ name, active }) => active && name === last);
  return { leaveType: last !== undefined && isActive ? last : "", day: workdays[0] ?? period.startDate };
}
