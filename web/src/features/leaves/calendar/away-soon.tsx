import { useQuery } from "@tanstack/react-query";
import { compareNames } from "@daybook/contract/core/comparable";
import type { AwayEntry } from "@daybook/contract/leaves/schemas";
import { dayText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Person } from "#ui/display/person.tsx";
import { NoRows, TextLink, Row, Ruled, Section } from "#ui/layout/section.tsx";
import { awayText, backText, periodText } from "../leave-labels.ts";
import { awaySoon } from "../leaves.api.ts";
import s from "./away-soon.module.css";

const rowsMax = 8;

type Props = {
  title?: string;
  /** Limits the list to a team; without it, everyone whose absences the user may see. */ team?: string;
};

/** Lists who is away today and in the next days, and upcoming holidays. */
export function AwaySoon({ title = "Away in my team", team }: Props) {
  const { today } = useCompany();
  const { data, error, refetch } = useQuery(awaySoon(today, team));
  const entries = (data?.entries ?? [])
    .filter(({ status, days }) => status === "Approved" && days.some((day) => day >= today))
    .toSorted(byStartDate);
  const now = entries.filter(({ days, isAbsence }) => isAbsence && days.includes(today)).length;
  return (
    <Section
      title={title}
      count={data && (now > 0 ? `${now} today` : "No one today")}
      action={<TextLink href="/calendar">My calendar</TextLink>}
    >
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={3} />)}
      {data && (
        <Ruled>
          {data.holidays.map(({ _id, date, name, half }) => (
            <Row key={_id}>
              <span className={s.person}>{name}</span>
              <span className={s.when}>
                {dayText(date, today)}, {half ? "half holiday" : "holiday"}
              </span>
            </Row>
          ))}
          {entries.slice(0, rowsMax).map((entry) => (
            <Row key={entry.leaveId}>
              <span className={s.person}>
                <Person person={entry.user} />
              </span>
              <span className={s.when}>{whenText(entry, today)}</span>
            </Row>
          ))}
          {entries.length > rowsMax && (
            <Row>
              <span className={s.when}>{entries.length - rowsMax} more</span>
            </Row>
          )}
          {entries.length === 0 && data.holidays.length === 0 && <NoRows>No one is away in the next seven days</NoRows>}
        </Ruled>
      )}
    </Section>
  );
}

const byStartDate = (a: AwayEntry, b: AwayEntry) => a.startDate.localeCompare(b.startDate) || compareNames(a.user.name, b.user.name);

/** When a person is back from a current absence, or the dates of one that begins today or later. */
function whenText(entry: AwayEntry, today: string) {
  const isBack = entry.backOn !== undefined && (entry.startDate < today || entry.endDate > today);
  return [isBack ? backText(entry.backOn!, today) : periodText(entry, today), awayText(entry)].filter(Boolean).join(", ");
}
