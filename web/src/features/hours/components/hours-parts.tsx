import type { HoursDayKind } from "@daybook/contract/core/constants";
import { type Tone, toneClass } from "#ui/display/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { hoursText, kindLetters } from "../hours-labels.ts";
import s from "./hours-parts.module.css";

const tones: Record<HoursDayKind, Tone> = {
  working: "idle",
  missing: "bad",
  leave: "move",
  half_leave: "move",
  holiday: "idle",
  weekend: "idle",
};

type KindMarkProps = {
  kind: HoursDayKind;
  small?: boolean;
  /** Accessible name and tooltip; without it the mark is decorative. */ label?: string;
};

/** The letter for a day without hours. */
export const KindMark = ({ kind, small = false, label }: KindMarkProps) => (
  <span
    className={classNames(s.mark, toneClass[tones[kind]])}
    data-kind={kind}
    data-small={small || undefined}
    {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label, ...tooltip(label) })}
  >
    {kindLetters[kind]}
  </span>
);

/** `32.5 of 40 h`, or `12 h` when no hours are expected. */
export const LoggedOf = ({ logged, expected }: { logged: number; expected?: number }) => (
  <span className="tnum">
    {hoursText(logged)} <small className={s.unit}>{expected ? `of ${hoursText(expected)} h` : "h"}</small>
  </span>
);
