import type { Away as Entry } from "@daybook/contract/analytics/schemas";
import { awayTodayText } from "#features/leaves/leave-labels.ts";
import { leavesHref } from "#features/leaves/leave-links.ts";
import { weekdayRangeText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Person } from "#ui/display/person.tsx";
import { NoRows, TextLink, Row, Ruled, Section } from "#ui/layout/section.tsx";
import s from "./overview.module.css";
import { Covers } from "../covers.tsx";
import { useOverview } from "./use-overview.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";

const shown = 8;

/** People away today and later this week. */
export function Away() {
  const { role } = useSession().user;
  const { data, isPending } = useOverview();
  const today = data?.date ?? "";
  const now = data?.leaves?.today ?? [];
  const currentIds = new Set(now.map(({ leaveId }) => leaveId));
  const later = (data?.leaves?.week ?? []).filter(({ leaveId, endDate }) => !currentIds.has(leaveId) && endDate > today);
  return (
    <Section
      title="Away"
      count={data && (now.length > 0 ? `${now.length} today` : later.length > 0 ? "No one today" : undefined)}
      action={<TextLink href={leavesHref(role)}>Calendar</TextLink>}
    >
      {isPending && <SkeletonRows count={3} />}
      {now.length > 0 && <List title="Today" entries={now} today={today} />}
      {later.length > 0 && <List title="Later this week" entries={later} today={today} />}
      {data && now.length === 0 && later.length === 0 && (
        <Ruled>
          <NoRows>No one is away this week</NoRows>
        </Ruled>
      )}
      <Covers />
    </Section>
  );
}

type ListProps = { title: string; entries: Entry[]; today: string };

const List = ({ title, entries, today }: ListProps) => (
  <>
    <h3 className={s.when}>{title}</h3>
    <Ruled>
      {entries.slice(0, shown).map((entry) => (
        <Row key={entry.leaveId}>
          <span className={s.person}>
            <Person person={entry.user} />
          </span>
          <span className={s.muted}>{whenText(entry, today)}</span>
        </Row>
      ))}
      {entries.length > shown && (
        <Row>
          <span className={s.muted}>{entries.length - shown} more</span>
        </Row>
      )}
    </Ruled>
  </>
);

/** `back Monday`, `half a day`, `Fri 13 Mar`. */
function whenText(entry: Entry, today: string) {
  const { startDate, endDate, half } = entry;
  if (startDate <= today) return awayTodayText(entry, today);
  return [weekdayRangeText({ from: startDate, to: endDate }, today), half && "half a day"].filter(Boolean).join(", ");
}
