import type { HoursDayKind } from "@daybook/contract/constants";
import { type Tone, toneClass } from "#ui/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { hoursText, kindLetters } from "../hours-words.ts";
import s from "./hours-parts.module.css";

const tones: Record<HoursDayKind, Tone> = {
  working: "idle",
  missing: "bad",
  leave: "move",
  half_leave: "move",
  holiday: "idle",
  weekend: "idle",
};

/** The letter of a day without hours; the words stand beside it or are read out. */
export const KindMark = ({ kind, small = false }: { kind: HoursDayKind; small?: boolean }) => (
  <span className={classNames(s.mark, toneClass[tones[kind]])} data-kind={kind} data-small={small || undefined} aria-hidden>
    {kindLetters[kind]}
  </span>
);

/** `32.5 of 40 h`, or `12 h` where nothing is expected. */
export const LoggedOf = ({ logged, expected }: { logged: number; expected?: number }) => (
  <span className="tnum">
    {hoursText(logged)} <small className={s.unit}>{expected ? `of ${hoursText(expected)} h` : "h"}</small>
  </span>
);
