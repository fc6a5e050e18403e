import type { AwayEntry } from "@daybook/contract/leaves";
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
import { nextAway, spanOf, turn } from "./month.ts";
import { DayLabel } from "../requests/form/day-label.tsx";
import { MonthDots } from "./month-dots.tsx";
import { MonthGrid } from "./month-grid.tsx";
import s from "./who-is-away.module.css";

type Props = {
  /** `YYYY-MM`. */ month: string;
  /** The day told in words. */ day: string | undefined;
  team?: string[];
  onMonth: (month: string | undefined) => void;
  onDay: (day: string | undefined) => void;
};

/** A month of who is away, and the company's holidays. */
export function WhoIsAway({ month, day, team, onMonth, onDay }: Props) {
  const { company } = useSession();
  const phone = usePhone();
  const thisMonth = company.today.slice(0, 7);
  const { data, error, refetch, isPlaceholderData } = useQuery(awayCalendar(spanOf(month), team));
  const entries = data?.entries ?? [];
  const holidays = data?.holidays ?? [];

  const inMonth = entries.filter(
    ({ startDate, endDate, isAbsence }) => isAbsence && startDate.slice(0, 7) <= month && endDate.slice(0, 7) >= month,
  );
  const people = new Set(inMonth.map(({ user }) => user._id)).size;
  const name = monthText(month).split(" ")[0];
  const countText = people === 0 ? `Nobody is away in ${name}` : `${people} ${people === 1 ? "person" : "people"} in ${name}`;
  const types = useLegend(entries);
  const isPending = entries.some(({ status }) => status === "Pending");
  // On a phone the month is dots, and a day is always told in words.
  const shown = day ?? (phone ? (month === thisMonth ? company.today : undefined) : undefined);
  const choose = (next: string) => onDay(next === day ? undefined : next);

  return (
    <Section
      title="Who is away"
      count={data && !phone ? countText : undefined}
      action={
        <>
          {!phone && (
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
            onEarlier={() => onMonth(turn(month, -1))}
            onLater={() => onMonth(turn(month, 1))}
            onNow={month === thisMonth ? undefined : () => onMonth(undefined)}
          />
        </>
      }
    >
      {!data && error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy={!data || isPlaceholderData}>
          {phone ? (
            <MonthDots month={month} entries={entries} holidays={holidays} day={shown} onDay={onDay} />
          ) : (
            <MonthGrid month={month} entries={entries} holidays={holidays} day={day} onDay={choose} />
          )}
          {phone && data && people === 0 && <p className={s.nobody}>{countText}</p>}
          {shown && data && <DayLabel day={shown} entries={entries} holidays={holidays} />}
          {!phone && data && people === 0 && <NextUp month={month} />}
        </div>
      )}
    </Section>
  );
}

/** The types that are there with their colours, in the order of the balance's cards. */
function useLegend(entries: AwayEntry[]) {
  const { data: balance } = useQuery(balanceOf());
  const place = (type: string) => {
    const at = balance?.types.findIndex(({ leaveType }) => leaveType === type) ?? -1;
    return at === -1 ? Infinity : at;
  };
  const types = new Map(entries.flatMap(({ leaveType, color }) => (leaveType ? [[leaveType, color] as const] : [])));
  return [...types].toSorted(([a], [b]) => place(a) - place(b) || a.localeCompare(b));
}

/** A quiet month says who is away next, so that it is no dead end. */
function NextUp({ month }: { month: string }) {
  const { company } = useSession();
  const { endDate } = spanOf(month);
  const { data } = useQuery(awayCalendar({ startDate: endDate, endDate: addDays(endDate, 60) }));
  const next = nextAway(data?.entries ?? [], endDate);
  if (!next) return null;
  return (
    <p className={s.nobody}>
      Next away: {next.user.name}, from {shortDay(next.startDate, company.today)}
    </p>
  );
}
