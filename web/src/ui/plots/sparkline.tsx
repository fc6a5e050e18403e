import { numberText } from "@daybook/contract/core/numbers";
import s from "./sparkline.module.css";

/** The drawing area in px. */
const width = 56;
const height = 20;
/** The height of a value of zero, so that a gap and a zero look different from no bar at all. */
const zero = 1;

type Props = {
  /** The accessible name, before the values: `Hours by week of Kavya Nair`. */
  label: string;
  /** At least 0, oldest first. */
  values: readonly number[];
};

/** A tiny column chart inside a row, as one path: the shape of a series, not its values. The text has the values. */
export function Sparkline({ label, values }: Props) {
  const top = Math.max(...values, 1);
  const step = width / Math.max(values.length, 6);
  const bar = Math.max(1, step - Math.min(2, step / 4));
  const left = width - step * values.length;
  const path = values
    .map((value, index) => {
      const size = Math.max(zero, (value / top) * height);
      return `M${round(left + index * step)} ${height}v${round(-size)}h${round(bar)}v${round(size)}z`;
    })
    .join("");
  return (
    <svg
      className={s.sparkline}
      role="img"
      aria-label={`${label}: ${values.map(numberText).join(", ")}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path d={path} />
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
