import { useQuery } from "@tanstack/react-query";
import type { ComplianceKind } from "@daybook/contract/core/constants";
import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconBeach, IconCheck, IconClock, IconPencil } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { addDays, endOfWeek, exactDay, range, shortDay, startOfWeek, weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { Skeleton } from "#ui/feedback/loading.tsx";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { hoursOf } from "#features/eods/draft.ts";
import { expectedHours, ownWeek, recentReports } from "#features/eods/eods.api.ts";
import s from "./week-strip.module.css";

type State = { label: string; tone: "ok" | "wait" | "bad" | "now" | "move" | "idle"; icon?: ReactNode };

const mark = { size: 13, stroke: 2, "aria-hidden": true } as const;

const states: Partial<Record<ComplianceKind, State>> = {
  submitted: { label: "Submitted", tone: "ok", icon: <IconCheck {...mark} /> },
  late: { label: "Late", tone: "wait", icon: <IconClock {...mark} /> },
  missing: { label: "Missing", tone: "bad", icon: <IconAlertTriangle {...mark} /> },
  due: { label: "Due", tone: "idle" },
  leave: { label: "Away", tone: "move", icon: <IconBeach {...mark} /> },
  half_leave: { label: "Half day away", tone: "move", icon: <IconBeach {...mark} /> },
  holiday: { label: "Holiday", tone: "idle" },
};
const draftState: State = { label: "Draft", tone: "now", icon: <IconPencil {...mark} /> };
const upcoming: State = { label: "Upcoming", tone: "idle" };

const ownHoursHref = { admin: "/admin/hours?tab=mine", team_lead: "/team-lead/hours?tab=mine", team_member: "/my-hours" } as const;

type Props = {
  /** Day of the draft, if any. */
  draftDay: string | null;
  draftHours: number;
  /** Opens the form for a day without a report. */
  onWrite: (day: string) => void;
};

/** Overview of the week: each day's hours and report status, and the total. */
export const WeekStrip = memo(function WeekStrip({ draftDay, draftHours, onWrite }: Props) {
  const { user, company } = useSession();
  const { today, workweek, hoursPerDay, eodWindowDays } = company;
  const period = { startDate: startOfWeek(today), endDate: endOfWeek(today) };
  const { data: grid, error } = useQuery(ownWeek(user._id, today));
  const { data: reports } = useQuery(recentReports(company));
  const { data: hours } = useQuery(expectedHours(today));

  const isLoading = !(grid && reports) && !error;

  const days = range(period.startDate, period.endDate).map((date, index) => {
    const report = reports?.data.find((each) => each.date === date);
    const kind = grid?.people[0]?.cells[index] ?? null;
    const hours = report?.totalHours ?? (date === draftDay ? draftHours : undefined);
    const state = !report && date === draftDay ? draftState : ((kind && states[kind]) ?? (date > today ? upcoming : undefined));
    const isOff = !workweek.includes(weekday(date)) && hours === undefined;
    const canWrite = !report && date <= today && date >= addDays(today, -eodWindowDays);
    return { date, report, hours, state, isOff, canWrite };
  });
  const sent = hoursOf(days.map(({ report }) => ({ hoursSpent: report?.totalHours ?? 0 })));
  const drafted = draftDay && draftDay >= period.startDate ? draftHours : 0;
  const workdays = range(period.startDate, period.endDate).filter((date) => workweek.includes(weekday(date)));
  const expected = hours ?? workdays.length * hoursPerDay;
  const share = (part: number) => (expected === 0 ? 0 : (part / expected) * 100);
  const total = Math.round((sent + drafted) * 100) / 100;

  return (
    <div className={s.container}>
      <section className={s.week} aria-label="This week">
        {days.map(({ date, report, hours, state, isOff, canWrite }) => {
          const content = (
            <>
              <time className={s.name} dateTime={date} {...tooltip(exactDay(date))}>
                {shortDay(date).split(" ").slice(0, 2).join(" ")}
              </time>
              {!isOff && (
                <span className={s.hours}>
                  {isLoading && hours === undefined ? <Skeleton width={36} height={12} /> : (hours ?? "–")}{" "}
                  {hours !== undefined && <small>h</small>}
                </span>
              )}
              {!isOff && !state && isLoading && (
                <span className={s.state}>
                  <Skeleton width={56} />
                </span>
              )}
              {!isOff && state && (
                <span className={s.state} data-tone={state.tone} data-later={state === upcoming || undefined}>
                  {state.icon}
                  <span>{state.label}</span>
                </span>
              )}
            </>
          );
          const shared = { className: s.day, "data-today": date === today || undefined, "data-off": isOff || undefined };
          if (report)
            return (
              <AppLink key={date} href={`/all-eods?day=${date}`} {...shared}>
                {content}
              </AppLink>
            );
          if (canWrite)
            return (
              <button key={date} type="button" {...shared} onClick={() => onWrite(date)}>
                {content}
                <VisuallyHidden>Write the report for {exactDay(date)}</VisuallyHidden>
              </button>
            );
          return (
            <div key={date} {...shared}>
              {content}
            </div>
          );
        })}
        <AppLink className={s.sum} href={ownHoursHref[user.role]}>
          <span className={s.name}>This week</span>
          <span className={s.hours}>
            {isLoading ? <Skeleton width={72} height={12} /> : reports ? total : "–"} {!isLoading && <small>of {expected} h</small>}
          </span>
          <ProgressBar
            label={`${total} of ${expected} hours this week`}
            parts={[{ share: share(sent) }, { share: share(drafted), hatched: true }]}
          />
        </AppLink>
      </section>
    </div>
  );
});
