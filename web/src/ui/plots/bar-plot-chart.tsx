import { CompositeChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { useId } from "react";
import type { BarShapeProps, DotItemDotProps, TooltipContentProps, XAxisTickContentProps } from "recharts";
import s from "./bar-plot.module.css";
import { amount, differenceText, isPoint, linesFor, type PlotItem, type PlotPoint, type PlotWords } from "./plot-point.ts";

/** Of a column, and of the tick across it, in px. */
const widths = { wide: [20, 30], month: [14, 18], phone: [14, 20], narrow: [12, 16] } as const;

type Props = {
  items: PlotItem[];
  height: number;
  unit: string;
  words: PlotWords;
  /** How much room there is for each column. */
  density: keyof typeof widths;
};

const quiet = { fontSize: 12, fill: "var(--text-3)" } as const;

/** The drawing alone; `BarPlot` loads it and stands around it. Nothing grows or moves. */
export function BarPlotChart({ items, height, unit, words, density }: Props) {
  const hatch = useId();
  const points = new Map(items.filter(isPoint).map((point) => [point.key, point]));
  const data = items.map((item) => (isPoint(item) ? item : { key: item.key, value: null, expected: null }));
  const most = Math.max(0, ...[...points.values()].flatMap(({ value, expected, second }) => [value ?? 0, expected ?? 0, second ?? 0]));
  const lines = linesFor(most, unit === "");
  // A month stands closer than three weeks.
  const isMonth = density === "wide" && items.length > 20;
  const [single, tickWidth] = widths[isMonth ? "month" : density];
  const barWidth = words.second === undefined ? single : Math.max(8, single - 6);
  return (
    <>
      <svg width="0" height="0" aria-hidden style={{ position: "absolute" }}>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.6" height="5" fill="var(--plot-1)" />
        </pattern>
      </svg>
      <CompositeChart
        h={height}
        data={data}
        dataKey="key"
        aria-hidden
        series={[
          { name: "value", color: "var(--plot-1)", type: "bar" },
          ...(words.second === undefined ? [] : [{ name: "second", color: "var(--text-2)", type: "bar" as const }]),
          { name: "expected", color: "var(--text-2)", type: "line" },
        ]}
        tickLine="none"
        gridAxis="x"
        strokeDasharray="0"
        gridColor="var(--plot-grid)"
        maxBarWidth={barWidth}
        composedChartProps={{ margin: { top: 8, right: 0, left: 0, bottom: 0 }, accessibilityLayer: false }}
        yAxisProps={{
          ticks: lines,
          domain: [0, lines.at(-1) ?? 1],
          width: widthOf(lines),
          axisLine: false,
          tick: quiet,
          tickMargin: 4,
          tickFormatter: (line: number) => amount(line, ""),
        }}
        xAxisProps={{
          interval: 0,
          axisLine: { stroke: "var(--line)" },
          height: 40,
          tick: (props: XAxisTickContentProps) => <Tick {...props} point={points.get(String(props.payload.value))} short={isMonth} />,
        }}
        barProps={({ name }) => ({
          isAnimationActive: false,
          shape: (props: BarShapeProps) =>
            name === "second" ? <Hollow {...props} /> : <Column {...props} hatch={hatch} upright={density !== "wide" || isMonth} />,
        })}
        lineProps={{
          strokeWidth: 0,
          isAnimationActive: false,
          activeDot: false,
          connectNulls: false,
          dot: ({ cx, cy, index, payload }: DotItemDotProps) => (
            <Expected key={index} cx={cx} cy={cy} point={payload as PlotPoint} width={tickWidth} />
          ),
        }}
        tooltipProps={{
          isAnimationActive: false,
          cursor: { stroke: "var(--text)", strokeOpacity: 0.07, strokeWidth: barWidth + 18, strokeDasharray: "0" },
          content: ({ active, payload }: TooltipContentProps) => {
            const point = active ? points.get(String((payload[0]?.payload as PlotPoint | undefined)?.key)) : undefined;
            return point ? <Tip point={point} unit={unit} words={words} /> : null;
          },
        }}
      />
    </>
  );
}

/** Room for the longest number beside the lines. */
const widthOf = (lines: number[]) => 12 + 7 * Math.max(...lines.map((line) => line.toLocaleString("en-GB").length));

/** The words below a column, and what is special about it above its foot. */
function Tick({ x, y, point, short }: XAxisTickContentProps & { point: PlotPoint | undefined; short: boolean }) {
  if (!point) return <g />;
  const [first = "", ...rest] = point.tick.split(" ");
  const weight = point.running ? { fill: "var(--text)", fontWeight: 600 } : {};
  return (
    <text textAnchor="middle" {...quiet} {...weight}>
      <tspan x={x} y={Number(y) + 10}>
        {short ? first.replace(/^([A-Z])[a-z]+$/, "$1") : first}
      </tspan>
      <tspan x={x} y={Number(y) + 25}>
        {rest.join(" ")}
      </tspan>
    </text>
  );
}

function Column({ x, y, width, height, payload, hatch, upright }: BarShapeProps & { hatch: string; upright: boolean }) {
  const [left, top, wide, high] = [Number(x), Number(y), Number(width), Number(height)];
  const { running, note } = payload as PlotPoint;
  if (!(high > 0)) return note ? <Note x={left + wide / 2} y={top} note={note} upright={upright} /> : <g />;
  const r = Math.min(3, high, wide / 2);
  const path = `M${left},${top + high} V${top + r} Q${left},${top} ${left + r},${top} H${left + wide - r} Q${left + wide},${top} ${left + wide},${top + r} V${top + high} Z`;
  return (
    <g>
      <path d={path} fill={running ? `url(#${hatch})` : "var(--plot-1)"} stroke={running ? "var(--plot-1)" : undefined} />
      {note && <Note x={left + wide / 2} y={top} note={note} upright={upright} />}
    </g>
  );
}

/** The second of two columns: told from the first by its shape. */
function Hollow({ x, y, width, height }: BarShapeProps) {
  const [wide, high] = [Number(width) - 1.5, Number(height) - 0.75];
  if (!(high > 0 && wide > 0)) return <g />;
  const at = { x: Number(x) + 0.75, y: Number(y) + 0.75 };
  return <rect {...at} width={wide} height={high} rx={2} fill="var(--surface)" stroke="var(--text-2)" strokeWidth={1.5} />;
}

type NoteProps = { x: number; y: number; note: string; /** Reads upwards: there is no room between the neighbours. */ upright: boolean };

/** A long name is cut; the table and the tooltip have all of it. */
function Note({ x, y, note, upright }: NoteProps) {
  const most = upright ? 18 : 9;
  const text = note.length > most ? `${note.slice(0, most - 1)}…` : note;
  return (
    <text {...(upright ? { transform: `translate(${x + 4} ${y - 6}) rotate(-90)` } : { x, y: y - 8, textAnchor: "middle" })} {...quiet}>
      {text}
    </text>
  );
}

type ExpectedProps = { cx: number | undefined; cy: number | undefined; point: PlotPoint; width: number };

function Expected({ cx, cy, point, width }: ExpectedProps) {
  if (cx == null || cy == null || !point.expected) return <g />;
  return <rect x={cx - width / 2} y={cy - 1} width={width} height={2} rx={1} fill="var(--text-2)" />;
}

function Tip({ point, unit, words }: { point: PlotPoint; unit: string; words: PlotWords }) {
  const { title, note, value, expected, second } = point;
  const difference = differenceText(point, unit);
  return (
    <div className={s.tip}>
      <b>{note ? `${title}, ${note}` : title}</b>
      <span>
        <i className={s.mark} />
        {words.value}
        <em>{value === null ? "–" : amount(value, unit)}</em>
      </span>
      {second != null && (
        <span>
          <i className={s.mark} data-hollow />
          {words.second}
          <em>{amount(second, unit)}</em>
        </span>
      )}
      {expected !== null && (
        <span>
          <i className={s.mark} data-line />
          {words.expected}
          <em>{amount(expected, unit)}</em>
        </span>
      )}
      {difference && <small>{difference}</small>}
    </div>
  );
}
