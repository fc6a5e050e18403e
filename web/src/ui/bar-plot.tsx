import { lazy, Suspense } from "react";
import s from "./bar-plot.module.css";
import { isPoint, type PlotItem, type PlotPoint } from "./plot-point.ts";
import { usePhone } from "./use-phone.ts";

/** The charts are a tenth of a megabyte, wanted only where a plot is drawn. */
const BarPlotChart = lazy(() => import("./bar-plot-chart.tsx").then((module) => ({ default: module.BarPlotChart })));

type Props = {
  /** What the plot shows, in a sentence: for those who do not see it. */
  sentence: string;
  /** The name of the table behind it and of its first column: `Hours by day`, `Day`. */
  tableLabel: string;
  head: string;
  items: PlotItem[];
  /** `h` */
  unit: string;
  words: { value: string; running: string; expected: string };
  /** Phones have room for this many items; the latest with a value are shown, the table has all. */
  onPhone?: number;
};

/** Columns from zero with what was expected as a tick across them; legend above, the numbers as a table below. */
export function BarPlot({ sentence, tableLabel, head, items, unit, words, onPhone = 11 }: Props) {
  const phone = usePhone();
  const points = items.filter(isPoint);
  const lastPast = items.findLastIndex((item) => isPoint(item) && item.value !== null);
  const shown = phone ? items.slice(0, lastPast + 1).slice(-onPhone) : items;
  const height = phone ? 180 : 220;
  const isExpected = points.some(({ expected }) => expected !== null);
  return (
    <div>
      <ul className={s.legend} aria-hidden>
        <li>
          <span className={s.mark} />
          {words.value}
        </li>
        {points.some(({ running }) => running) && (
          <li>
            <span className={s.mark} data-hatched />
            {words.running}
          </li>
        )}
        {isExpected && (
          <li>
            <span className={s.mark} data-line />
            {words.expected}
          </li>
        )}
      </ul>
      <div className={s.room} style={{ "--plot-height": `${height}px` }} role="img" aria-label={sentence}>
        <Suspense>
          <BarPlotChart items={shown} height={height} unit={unit} words={words} compact={phone} />
        </Suspense>
      </div>
      <details className={s.asTable}>
        <summary>As a table</summary>
        <table aria-label={tableLabel}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{words.value}</th>
              {isExpected && <th scope="col">{words.expected}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <TableRow key={point.key} point={point} unit={unit} isExpected={isExpected} />
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function TableRow({ point: { title, note, value, expected }, unit, isExpected }: { point: PlotPoint; unit: string; isExpected: boolean }) {
  return (
    <tr>
      <th scope="row">
        {title}
        {note && `, ${note}`}
      </th>
      <td>{value === null ? "–" : <Number value={value} unit={unit} />}</td>
      {isExpected && <td>{expected === null ? "–" : <Number value={expected} unit={unit} />}</td>}
    </tr>
  );
}

const Number = ({ value, unit }: { value: number; unit: string }) => (
  <>
    {value} <small>{unit}</small>
  </>
);
