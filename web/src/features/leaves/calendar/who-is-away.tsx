import { compareNames } from "@daybook/contract/core/comparable";
import { counted } from "@daybook/contract/core/numbers";
import type { AwayEntry } from "@daybook/contract/leaves/schemas";
import { useQuery } from "@tanstack/react-query";
import { addDays, monthText, shortDay } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { Section } from "#ui/layout/section.tsx";
import { SquareLabel } from "#ui/display/project-mark.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { colorOf } from "../leave-labels.ts";
import { awayCalendar, balanceOf } from "../leaves.api.ts";
import { leaveItem } from "./calendar-items.ts";
import { lanesMax, nextAway, shiftMonth, spanOf, weeksOf } from "./month.ts";
import { DayDetails } from "./day-details.tsx";
import { MonthDots } from "./month-dots.tsx";
import { MonthGrid } from "./month-grid.tsx";
import s from "./who-is-away.module.css";

type Props = {
  /** `YYYY-MM`. */ month: string;
  /** The selected day. */ day: string | undefined;
  team?: string[];
  /** Shows a small calendar of dots with the details of one day, for a side column and for phones. */
  compact?: boolean;
  onMonth: (month: string) => void;
  onDay: (day: string | undefined) => void;
};

/** A month calendar of absences and company holidays. */
export function WhoIsAway({ month, day, team, compact = false, onMonth, onDay }: Props) {
  const { company } = useSession();
  const small = usePhone() || compact;
  const thisMonth = company.today.slice(0, 7);
  const { data, error, refetch, isPlaceholderData } = useQuery(awayCalendar(spanOf(month), team));
  const entries = data?.entries ?? [];
  const holidays = data?.holidays ?? [];
  const items = entries.map((entry) => leaveItem(entry, company.today));

  const inMonth = entries.filter(
    ({ startDate, endDate, isAbsence }) => isAbsence && startDate.slice(0, 7) <= month && endDate.slice(0, 7) >= month,
  );
  const people = new Set(inMonth.map(({ user }) => user._id)).size;
  const name = monthText(month).split(" ")[0];
  const countText = people === 0 ? `No one is away in ${name}` : `${counted(people, "person", "people")} away in ${name}`;
  const types = useLegend(entries);
  const isPending = entries.some(({ status }) => status === "Pending");
  // The small calendar only has dots, so the details of a day are always listed below it.
  const detailsDay = day ?? (small ? (month === thisMonth ? company.today : undefined) : undefined);
  const choose = (next: string) => onDay(next === day ? undefined : next);

  return (
    <Section
      title="Who is away"
      count={data && !small ? countText : undefined}
      action={
        <>
          {!small && (
            <span className={s.legend}>
              {types.map(([type, color]) => (
                <SquareLabel key={type} color={colorOf(color)}>
                  {type}
                </SquareLabel>
              ))}
              {isPending && (
                <span className={s.key}>
                  <i className={s.outline} aria-hidden /> Pending
                </span>
              )}
            </span>
          )}
          <PeriodSwitch
            label={monthText(month)}
            unit="month"
            onEarlier={() => onMonth(shiftMonth(month, -1))}
            onLater={() => onMonth(shiftMonth(month, 1))}
            onNow={month === thisMonth ? undefined : () => onMonth(thisMonth)}
          />
        </>
      }
    >
      {!data && error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy={!data || isPlaceholderData}>
          {small ? (
            <MonthDots month={month} items={items} holidays={holidays} day={detailsDay} onDay={onDay} />
          ) : (
            <MonthGrid weeks={weeksOf(month)} month={month} rows={lanesMax} items={items} holidays={holidays} day={day} onDay={choose} />
          )}
          {small && data && people === 0 && <p className={s.none}>{countText}</p>}
          {detailsDay && data && <DayDetails day={detailsDay} entries={entries} holidays={holidays} />}
          {!small && data && people === 0 && <NextUp month={month} />}
        </div>
      )}
    </Section>
  );
}

/** Returns the types in the calendar with their colors, in the order of the balance cards. */
function useLegend(entries: AwayEntry[]) {
  const { data: balance } = useQuery(balanceOf());
  const orderOf = (type: string) => {
    const index = balance?.types.findIndex(({ leaveType }) => leaveType === type) ?? -1;
    return index === -1 ? Infinity : index;
  };
  const types = new Map(entries.flatMap(({ leaveType, color }) => (leaveType ? [[leaveType, color] as const] : [])));
  return [...types].toSorted(([a], [b]) => orderOf(a) - orderOf(b) || compareNames(a, b));
}

/** Names the next absence after a month without any. */
function NextUp({ month }: { month: string }) {
  const { company } = useSession();
  const { endDate } = spanOf(month);
  const { data } = useQuery(awayCalendar({ startDate: endDate, endDate: addDays(endDate, 60) }));
  const next = nextAway(data?.entries ?? [], endDate);
  if (!next) return null;
  return (
    <p className={s.none}>
      Next away: <bdi>{next.user.name}</bdi>, from {shortDay(next.startDate, company.today)}
    </p>
  );
}
