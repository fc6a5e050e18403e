import { numberText } from "#lib/format/numbers.ts";
import { classNames } from "../class-names.ts";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { AsTable } from "./as-table.tsx";
import s from "./column-plot.module.css";

/** A top for whole numbers whose four lines are whole numbers, too. */
export const wholeTop = (values: readonly number[]) => Math.max(1, Math.ceil(Math.max(0, ...values) / 4)) * 4;

export type PlotColumn = {
  /** `February 2026`, `Exceeds Expectations`. */
  name: string;
  /** Below the bar. */
  short: string;
  /** Nothing where there is none: a gap, not a zero. */
  value: number | null;
  /** Said beside the value: `12 of 14 members`. */
  detail?: string;
};

type Props = {
  /** What the bars measure: `Average score`. */
  label: string;
  columns: readonly PlotColumn[];
  /** The value of the topmost line; the greatest of the columns if not said. */
  max?: number;
  text: (value: number) => string;
  /** At the lines; plain numbers if not said. */
  axis?: (value: number) => string;
  /** Of the table's first column. */
  head?: string;
};

const heightPx = 140;
const lines = [0.25, 0.5, 0.75, 1];

/** Bars from zero over a few lines, said in a sentence to those who cannot see them, and as a table one press away. */
export function ColumnPlot({ label, columns, max, text, axis = numberText, head = "Month" }: Props) {
  const known = columns.filter(({ value }) => value !== null);
  const top = max ?? Math.max(1, ...known.map(({ value }) => value ?? 0));
  const sentence = known.map(({ name, value }) => `${name} ${text(value ?? 0)}`).join(", ");
  return (
    <figure className={s.figure}>
      <div className={s.plot} role="img" aria-label={`${label}: ${sentence || "nothing yet"}`} style={{ "--plot-height": `${heightPx}px` }}>
        {lines.map((share) => (
          <span key={share} className={s.line} style={{ bottom: `${share * heightPx}px` }}>
            <span>{axis(top * share)}</span>
          </span>
        ))}
        <div className={s.columns}>
          {columns.map(({ name, value, detail }) => (
            <span
              key={name}
              className={s.column}
              {...tooltip([`${name}: ${value === null ? "none" : text(value)}`, detail].filter(Boolean).join(", "))}
            >
              {value !== null && <span style={{ height: `${(value / top) * heightPx}px` }} />}
            </span>
          ))}
        </div>
        <div className={classNames(s.columns, s.names)}>
          {columns.map(({ name, short }) => (
            <span key={name}>{short}</span>
          ))}
        </div>
      </div>
      <AsTable label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, value, detail }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {value === null ? "–" : text(value)}
                {detail && <small>, {detail}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </AsTable>
    </figure>
  );
}
