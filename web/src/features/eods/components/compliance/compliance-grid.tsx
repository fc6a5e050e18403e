import { counted } from "@daybook/contract/core/numbers";
import type { Compliance } from "@daybook/contract/eods/eods";
import { type MouseEvent, Suspense, useMemo, useState } from "react";
import { addDays } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Legend } from "#ui/display/legend.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { useVirtualRows } from "#ui/table/use-virtual-rows.ts";
import { VirtualSpace } from "#ui/table/virtual-space.tsx";
import { legendOf } from "#features/eods/compliance-marks.ts";
import { ComplianceCell } from "./compliance-cell.tsx";
import { GridHead } from "./compliance-grid-head.tsx";
import { GridRow } from "./compliance-grid-row.tsx";
import type { Missing } from "./missing-cell.tsx";
import s from "./compliance-grid.module.css";

const MissingCell = lazyPart(async () => (await import("./missing-cell.tsx")).MissingCell);

type Props = {
  data: Compliance;
  /** The day whose reports are shown. */
  day: string | undefined;
  onDay: (day: string) => void;
  phone: boolean;
};

/** Scrolls to the latest days if not all fit. */
const scrollToLatest = (scroller: HTMLElement | null) => {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth;
};

/** Rows before *Show all*. */
const initialRows = 30;
const rowPx = { phone: 44, desk: 36 };

/** Compliance grid of users by day. A click selects a day. Phones show only workdays and days with reports. */
export function ComplianceGrid({ data, day, onDay, phone }: Props) {
  const { today } = useCompany();
  const { user, company } = useSession();
  const [missing, setMissing] = useState<Missing | null>(null);
  const [all, setAll] = useState(false);
  const shown = all ? data.people : data.people.slice(0, initialRows);
  // A stable reference, so that memoized rows render only when their data changes.
  const columns = useMemo(
    () =>
      data.days
        .map((each, index) => ({ ...each, index }))
        .filter(
          ({ kind, index }) =>
            !phone || kind === "working" || data.people.some(({ cells }) => cells[index] === "submitted" || cells[index] === "late"),
        ),
    [data, phone],
  );
  const legend = useMemo(() => legendOf(data.people.flatMap(({ cells }) => cells)), [data]);
  const { anchor, items, before, after, hidden } = useVirtualRows<HTMLTableSectionElement>(shown.length, phone ? rowPx.phone : rowPx.desk);
  const span = columns.length + 2;

  /** The cell of someone else whose report of the day can still be sent; those who remind see more people than themselves. */
  const missingIn = (cell: HTMLElement, date: string): Missing | null => {
    const id = cell.closest<HTMLElement>("tr")?.dataset["user"];
    const row = data.people.find(({ user }) => user._id === id);
    const kind = row?.cells[data.days.findIndex((each) => each.date === date)];
    const canRemind = user.role !== "team_member" && id !== user._id && date >= addDays(today, -company.eodWindowDays);
    return row && canRemind && (kind === "missing" || kind === "due") ? { cell, person: row.user, day: date } : null;
  };
  // One listener for all cells, because a large company has thousands.
  const choose = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("td[data-day]") : null;
    const date = cell?.dataset["day"];
    if (!date) return;
    onDay(date);
    setMissing(missingIn(cell, date));
  };
  return (
    <div className={s.frame}>
      <div ref={scrollToLatest} className={s.scroller} tabIndex={0} role="group" aria-label="Reports by person and day">
        <table className={s.grid} data-phone={phone || undefined} onClick={choose}>
          <GridHead columns={columns} today={today} day={day} onDay={onDay} phone={phone} />
          <tbody ref={anchor}>
            <VirtualSpace count={hidden.before} height={before} span={span} />
            {items.map((index) => {
              const row = shown[index];
              return row && <GridRow key={row.user._id} row={row} columns={columns} today={today} phone={phone} />;
            })}
            <VirtualSpace count={hidden.after} height={after} span={span} />
            {data.people.length > 1 && (
              <tr className={s.totals} data-many={data.days.some(({ expected }) => expected > 9) || undefined}>
                <th scope="row">Submitted</th>
                {columns.map(({ date, sent, expected }) => (
                  <td
                    key={date}
                    data-day={date}
                    data-today={date === today || undefined}
                    data-low={(sent < expected && date < today) || undefined}
                  >
                    {expected > 0 && date <= today && (
                      <>
                        {sent}
                        <span>/{expected}</span>
                      </>
                    )}
                  </td>
                ))}
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {shown.length < data.people.length && (
        <p className={s.more}>
          <TextLink onClick={() => setAll(true)}>Show all {counted(data.people.length, "person", "people")}</TextLink>
        </p>
      )}
      {missing && (
        <Suspense>
          <MissingCell key={`${missing.person._id} ${missing.day}`} missing={missing} onClose={() => setMissing(null)} />
        </Suspense>
      )}
      <Legend>
        {legend.map((kind) => (
          <li key={kind}>
            <ComplianceCell kind={kind} withLabel />
          </li>
        ))}
      </Legend>
    </div>
  );
}
