import { classNames } from "#ui/class-names.ts";
import s from "./progress-bar.module.css";

export type BarPart = {
  /** Percent of the whole, 0–100. */
  share: number;
  color?: string;
  /** Reserved, running, not yet decided. */
  hatched?: boolean;
};

type BarProps = {
  /** What the bar says, for those who cannot see it: `6.5 of 8 hours`. Leave out where the words stand beside it. */
  label?: string;
  parts: BarPart[];
  /** px */
  height?: number;
};

const between0And100 = (share: number) => Math.min(100, Math.max(0, share));

/** A thin bar in parts. Progress is the accent; kinds bring their plot colour. */
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
          style={{ "--share": `${between0And100(share)}%`, "--color": color }}
        />
      ))}
    </span>
  );
}

/** A share as a ring; the numbers stand beside it. `share` in percent, `size` in px. */
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
        strokeDasharray={`${(between0And100(share) / 100) * length} ${length}`}
        transform={`rotate(-90 ${size / 2} ${size / 2})`}
      />
    </svg>
  );
}
