import { numberText } from "@daybook/contract/core/numbers";
import { classNames } from "../class-names.ts";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { PlotFrame } from "./plot-frame.tsx";
import { NoData } from "./bar-plot.tsx";
import s from "./column-plot.module.css";

/** The axis maximum for integers: a multiple of 4, so that all four lines are integers. */
export const wholeTop = (values: readonly number[]) => Math.max(1, Math.ceil(Math.max(0, ...values) / 4)) * 4;

export type PlotColumn = {
  /** `February 2026`, `Exceeds Expectations`. */
  name: string;
  /** The label below the bar. */
  short: string;
  /** Null shows a gap, not a zero. */
  value: number | null;
  /** Shown beside the value: `12 of 14 members`. */
  detail?: string;
};

type Props = {
  /** The measured value: `Average score`. */
  label: string;
  columns: readonly PlotColumn[];
  /** The axis maximum; by default the greatest value. */
  max?: number;
  text: (value: number) => string;
  /** Formats the axis labels; plain numbers by default. */
  axis?: (value: number) => string;
  /** The head of the table's first column. */
  head?: string;
};

const heightPx = 140;
const lines = [0.25, 0.5, 0.75, 1];

/** A simple column chart with an accessible summary, and a menu that shows the data as a table. */
export function ColumnPlot({ label, columns, max, text, axis = numberText, head = "Month" }: Props) {
  const known = columns.filter(({ value }) => value !== null);
  if (!known.some(({ value }) => value)) return <NoData height={heightPx} />;
  const top = max ?? Math.max(1, ...known.map(({ value }) => value ?? 0));
  const sentence = known.map(({ name, value }) => `${name} ${text(value ?? 0)}`).join(", ");
  const table = (
    <>
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
    </>
  );
  return (
    <figure className={s.figure}>
      <PlotFrame label={label} table={table}>
        <div className={s.plot} role="img" aria-label={`${label}: ${sentence}`} style={{ "--plot-height": `${heightPx}px` }}>
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
      </PlotFrame>
    </figure>
  );
}
