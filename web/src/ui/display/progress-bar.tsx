import { classNames } from "#ui/class-names.ts";
import s from "./progress-bar.module.css";

export type BarPart = {
  /** Percent of the whole, 0–100. */
  share: number;
  color?: string;
  /** For provisional values: reserved, running, pending. */
  hatched?: boolean;
};

type BarProps = {
  /** The accessible name: `6.5 of 8 hours`. Omit it if the same text is beside the bar. */
  label?: string;
  parts: BarPart[];
  /** px */
  height?: number;
};

const clampPercent = (share: number) => Math.min(100, Math.max(0, share));

/** A thin bar of one or more parts, in the accent color by default. */
export function ProgressBar({ label, parts, height = 4 }: BarProps) {
  return (
    <span
      className={s.bar}
      style={{ "--bar-height": `${height}px` }}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      {parts.map(({ share, color = "var(--accent-text)", hatched }, i) => (
        <span
          key={i}
          className={classNames(s.part, hatched && s.hatched)}
          style={{ "--share": `${clampPercent(share)}%`, "--color": color }}
        />
      ))}
    </span>
  );
}

/** A percentage as a ring; show the numbers beside it. `share` in percent, `size` in px. */
export function Ring({ share, size = 20 }: { share: number; size?: number }) {
  const width = 3.5;
  const radius = (size - width) / 2;
  const length = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: "none", strokeWidth: width };
  return (
    <svg className={s.ring} width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
      <circle {...circle} stroke="var(--surface-active)" />
      <circle
        {...circle}
        stroke="var(--accent-text)"
        strokeDasharray={`${(clampPercent(share) / 100) * length} ${length}`}
        transform={`rotate(-90 ${size / 2} ${size / 2})`}
      />
    </svg>
  );
}
