import { BarPlotChart } from "./bar-plot-chart.tsx";
import { PlotFrame } from "./plot-frame.tsx";
import s from "./bar-plot.module.css";
import { usePhone } from "../use-phone.ts";
import { amount, isPoint, type PlotItem, type PlotPoint, type PlotLabels } from "./plot-point.ts";

type Props = {
  /** The accessible name: a sentence that summarizes the plot. */
  sentence: string;
  /** The name of the data table and the head of its first column: `Hours by day`, `Day`. */
  tableLabel: string;
  head: string;
  /** Undefined while loading; the space is reserved. */
  items: PlotItem[] | undefined;
  /** `h`; empty for counts. */
  unit?: string;
  labels: PlotLabels;
  /** Narrower columns, for three plots side by side. */
  narrow?: boolean;
  /** How many items phones show: the latest with a value; the table has all. */
  onPhone?: number;
};

/** Takes the place of a chart whose values are all missing or zero. */
export const NoData = ({ height }: { height: number }) => (
  <p className={s.none} style={{ "--plot-height": `${height}px` }}>
    No data in this period
  </p>
);

/** A column chart with a line for the expected value, a legend, and a menu that shows the data as a table. */
export function BarPlot({ sentence, tableLabel, head, items: given, unit = "", labels: words, narrow = false, onPhone = 11 }: Props) {
  const phone = usePhone();
  const items = given ?? [];
  const points = items.filter(isPoint);
  const lastPast = items.findLastIndex((item) => isPoint(item) && item.value !== null);
  const shown = phone ? items.slice(0, lastPast + 1).slice(-onPhone) : items;
  const height = phone ? 180 : 220;
  const isExpected = points.some(({ expected }) => expected !== null);
  if (given && !points.some(({ value, second, expected }) => value || second || expected)) return <NoData height={height} />;
  const legend = (
    <ul className={s.legend} aria-hidden>
      <li>
        <span className={s.mark} />
        {words.value}
      </li>
      {words.second !== undefined && (
        <li>
          <span className={s.mark} data-hollow />
          {words.second}
        </li>
      )}
      {words.running !== undefined && points.some(({ running }) => running) && (
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
  );
  const table = (
    <>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{words.value}</th>
          {words.second !== undefined && <th scope="col">{words.second}</th>}
          {isExpected && <th scope="col">{words.expected}</th>}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <TableRow key={point.key} point={point} unit={unit} hasSecond={words.second !== undefined} isExpected={isExpected} />
        ))}
      </tbody>
    </>
  );
  return (
    <PlotFrame label={tableLabel} legend={legend} table={table}>
      <div className={s.space} style={{ "--plot-height": `${height}px` }} role="img" aria-label={sentence}>
        {given && (
          <BarPlotChart items={shown} height={height} unit={unit} labels={words} density={phone ? "phone" : narrow ? "narrow" : "wide"} />
        )}
      </div>
    </PlotFrame>
  );
}

type RowProps = { point: PlotPoint; unit: string; hasSecond: boolean; isExpected: boolean };

function TableRow({ point: { title, note, value, second, expected }, unit, hasSecond, isExpected }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {title}
        {note && `, ${note}`}
      </th>
      <Amount value={value} unit={unit} />
      {hasSecond && <Amount value={second ?? null} unit={unit} />}
      {isExpected && <Amount value={expected} unit={unit} />}
    </tr>
  );
}

const Amount = ({ value, unit }: { value: number | null; unit: string }) => (
  <td>
    {value === null ? "–" : amount(value, "")} {value !== null && unit && <small>{unit}</small>}
  </td>
);
