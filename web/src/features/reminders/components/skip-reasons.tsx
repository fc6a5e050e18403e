import { Chip, type Tone } from "#ui/display/chip.tsx";
import { capitalized, type SkipReason } from "../reminder-labels.ts";
import s from "./reminder-parts.module.css";

const tones: Record<SkipReason, Tone> = {
  "on leave": "move",
  holiday: "idle",
  "not a workday": "idle",
  "already submitted": "ok",
  "no phone": "bad",
  "opted out": "wait",
  "already reminded": "ok",
};

/** Chips with all reasons why a user would be skipped. */
export const SkipReasons = ({ reasons }: { reasons: SkipReason[] }) => (
  <span className={s.reasons}>
    {reasons.map((reason) => (
      <Chip key={reason} tone={tones[reason]}>
        {capitalized(reason)}
      </Chip>
    ))}
  </span>
);
