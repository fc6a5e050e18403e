import type { ReactNode } from "react";
import s from "./chip.module.css";
import { classNames } from "#ui/class-names.ts";

/** ok: done · wait: needs an action · bad: problem · move: in progress, planned leave · idle: neutral. */
export type Tone = "ok" | "wait" | "bad" | "move" | "idle";

/** Classes that set `--tone-soft`, `--tone-text` and `--tone-mark` for their content. */
export const toneClass: Record<Tone, string | undefined> = {
  ok: s["ok"],
  wait: s["wait"],
  bad: s["bad"],
  move: s["move"],
  idle: s["idle"],
};

type Props = { tone?: Tone; /** 12 px. */ icon?: ReactNode; children: ReactNode };

/** A colored label, 20 px high, for a status: Pending, Draft, Late, `2 days missing`. */
export const Chip = ({ tone = "idle", icon, children }: Props) => (
  <span className={classNames(s.chip, toneClass[tone])} dir="auto">
    {icon}
    {children}
  </span>
);

/** A small outlined label that is not a status: `Admin`, `Manual`. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className={s.tag} dir="auto">
    {children}
  </span>
);
