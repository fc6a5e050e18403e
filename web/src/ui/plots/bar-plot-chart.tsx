import { useState } from "react";
import plot from "./bar-plot.module.css";
import s from "./bar-plot-chart.module.css";
import { amount, differenceText, isPoint, linesFor, type PlotItem, type PlotPoint, type PlotLabels } from "./plot-point.ts";

/** Widths of a column and of its expected-value line, in px. */
const widths = { wide: [20, 30], month: [14, 18], phone: [14, 20], narrow: [12, 16] } as const;

/** Height of the labels below the columns, in px. */
const LABELS_HEIGHT = 40;

type Props = {
  items: PlotItem[];
  /** Including the labels below, in px. */
  height: number;
  unit: string;
  labels: PlotLabels;
  /** The available width per column. */
  density: "wide" | "phone" | "narrow";
};

/** The chart of a `BarPlot`, as plain elements without animation, so that the server can render it. */
export function BarPlotChart({ items, height, unit, labels, density }: Props) {
  const [active, setActive] = useState<string>();
  const points = items.filter(isPoint);
  const most = Math.max(0, ...points.flatMap(({ value, expected, second }) => [value ?? 0, expected ?? 0, second ?? 0]));
  const lines = linesFor(most, unit === "");
  const top = lines.at(-1) ?? 1;
  // A month of days needs narrower columns than three weeks.
  const isMonth = density === "wide" && items.length > 20;
  const [single, tickWidth] = widths[isMonth ? "month" : density];
  const barWidth = labels.second === undefined ? single : Math.max(8, single - 6);
  const share = (value: number) => `${(value / top) * 100}%`;
  return (
    <div
      aria-hidden
      className={s.chart}
      style={{
        "--height": `${height - LABELS_HEIGHT}px`,
        "--axis": `${widthOf(lines)}px`,
        "--bar": `${barWidth}px`,
        "--most": labels.second === undefined ? "84%" : "42%",
        "--tick": `${tickWidth}px`,
      }}
      onPointerLeave={() => setActive(undefined)}
    >
      <div className={s.lines}>
        {lines.map((line) => (
          <span key={line} style={{ bottom: share(line) }}>
            <i>{amount(line, "")}</i>
          </span>
        ))}
      </div>
      <div className={s.columns}>
        {items.map((item, index) =>
          isPoint(item) ? (
            <div key={item.key} className={s.column} onPointerEnter={() => setActive(item.key)}>
              <Bar value={item.value} share={share} running={item.running} />
              {labels.second !== undefined && <Bar value={item.second ?? null} share={share} hollow />}
              {Boolean(item.expected) && <span className={s.expected} style={{ bottom: share(item.expected ?? 0) }} />}
              {item.note && (
                <span
                  className={s.note}
                  data-upright={density !== "wide" || isMonth || undefined}
                  style={{ bottom: share(item.value ?? 0) }}
                  dir="auto"
                >
                  {item.note}
                </span>
              )}
              {active === item.key && <PlotTooltip point={item} unit={unit} labels={labels} atEnd={index >= items.length / 2} />}
            </div>
          ) : (
            <div key={item.key} className={s.column} />
          ),
        )}
      </div>
      <div className={s.labels} data-many={items.length > 14 || undefined}>
        {items.map((item, index) => (
          <span key={item.key} data-running={isPoint(item) && item.running} data-minor={(isMonth && isMinor(items, index)) || undefined}>
            {isPoint(item) && <TickLabel tick={item.tick} short={isMonth} />}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Whether a day is every second one of its week: its number gives way where the columns are narrower than the numbers. */
const isMinor = (items: PlotItem[], index: number) => (index - items.findLastIndex((item, at) => at < index && !isPoint(item))) % 2 === 0;

/** Width of the longest axis label. */
const widthOf = (lines: number[]) => 12 + 7 * Math.max(...lines.map((line) => amount(line, "").length));

type BarProps = { value: number | null; share: (value: number) => string; running?: boolean | undefined; hollow?: boolean };

const Bar = ({ value, share, running, hollow }: BarProps) => (
  <span
    className={s.bar}
    data-hatched={running || undefined}
    data-hollow={hollow}
    style={{ height: value ? share(value) : 0 }}
    hidden={!value}
  />
);

/** The label below a column; two words take two lines. The end of a weekday gives way to narrow columns. */
function TickLabel({ tick, short }: { tick: string; short: boolean }) {
  const [first = "", ...rest] = tick.split(" ");
  const [, initial, end] = /^([A-Z])([a-z]+)$/.exec(first) ?? [];
  return (
    <>
      {initial ?? first}
      {!short && end && <span>{end}</span>}
      <br />
      <b>{rest.join(" ")}</b>
    </>
  );
}

type TooltipProps = {
  point: PlotPoint;
  unit: string;
  labels: PlotLabels;
  /** Aligns to the other side for columns in the second half. */ atEnd: boolean;
};

function PlotTooltip({ point, unit, labels, atEnd }: TooltipProps) {
  const { title, note, value, expected, second } = point;
  const difference = differenceText(point, unit);
  return (
    <div className={s.tooltip} data-end={atEnd || undefined}>
      <b>{note ? `${title}, ${note}` : title}</b>
      <span>
        <i className={plot.mark} />
        {labels.value}
        <em>{value === null ? "–" : amount(value, unit)}</em>
      </span>
      {second != null && (
        <span>
          <i className={plot.mark} data-hollow />
          {labels.second}
          <em>{amount(second, unit)}</em>
        </span>
      )}
      {expected !== null && (
        <span>
          <i className={plot.mark} data-line />
          {labels.expected}
          <em>{amount(expected, unit)}</em>
        </span>
      )}
      {difference && <small>{difference}</small>}
    </div>
  );
}
