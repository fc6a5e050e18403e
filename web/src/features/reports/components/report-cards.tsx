import type { Report } from "@daybook/contract/reports/reports";
import { classNames } from "#ui/class-names.ts";
import { cardOf } from "../report-layout.ts";
import s from "./report-cards.module.css";
import { CellText, isEmpty } from "./report-table.tsx";

type Props = { label: string; report: Report; hrefs: (string | undefined)[][]; isOld: boolean };

/** A text longer than this takes the full width of its card. */
const longText = 28;

/** A report on phones: one card per row, with its title, its main number and every other column that has a value. */
export function ReportCards({ label, report: { kind, columns, rows }, hrefs, isOld }: Props) {
  const { title, aside, lines } = cardOf(kind, columns);
  return (
    <ul className={s.cards} aria-label={label} aria-busy={isOld}>
      {rows.map((row, i) => (
        <li key={i} className={s.card}>
          <div className={s.head}>
            <span className={s.title}>
              <CellText row={row} column={title} hrefs={hrefs[i]} />
            </span>
            {aside && (
              <span className={s.aside}>
                <CellText row={row} column={aside} hrefs={hrefs[i]} /> <small>{aside.kind === "hours" ? "h" : aside.label}</small>
              </span>
            )}
          </div>
          <dl className={s.lines}>
            {lines
              .filter(({ at }) => !isEmpty(row[at]))
              .map((column) => (
                <div key={column.key} className={classNames(s.line, String(row[column.at]).length > longText && s.long)}>
                  <dt>{column.label}</dt>
                  <dd>
                    <CellText row={row} column={column} hrefs={hrefs[i]} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
