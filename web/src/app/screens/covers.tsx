import { weekdayRangeText } from "#lib/format/dates.ts";
import { Person } from "#ui/display/person.tsx";
import { Row, RowsTitle, Ruled } from "#ui/layout/section.tsx";
import { useOverview } from "./overview/use-overview.ts";
import s from "./own-leave.module.css";

/** Whom the user covers for, and when. Renders nothing without cover. */
export function Covers() {
  const { data } = useOverview();
  if (!data || data.own.covers.length === 0) return null;
  return (
    <>
      <RowsTitle>You cover for</RowsTitle>
      <Ruled>
        {data.own.covers.map(({ leaveId, user, startDate, endDate }) => (
          <Row key={leaveId}>
            <span className={s.covered}>
              <Person person={user} />
            </span>
            <span>{weekdayRangeText({ from: startDate, to: endDate }, data.date)}</span>
          </Row>
        ))}
      </Ruled>
    </>
  );
}
