import type { ReactNode } from "react";
import s from "./chip.module.css";
import { classNames } from "#ui/class-names.ts";

/** ok done · wait waits for somebody · bad needs help · move in motion, planned away · idle. */
export type Tone = "ok" | "wait" | "bad" | "move" | "idle";

/** Sets `--tone-soft`, `--tone-text` and `--tone-mark` for what is inside. */
export const toneClass: Record<Tone, string | undefined> = {
  ok: s["ok"],
  wait: s["wait"],
  bad: s["bad"],
  move: s["move"],
  idle: s["idle"],
};

type Props = { tone?: Tone; /** 12 px. */ icon?: ReactNode; children: ReactNode };

/** A soft label, 20 px, where the status is the news: Pending, Draft, Late, `2 days missing`. */
export const Chip = ({ tone = "idle", icon, children }: Props) => (
  <span className={classNames(s.chip, toneClass[tone])}>
    {icon}
    {children}
  </span>
);

/** A small outlined word that is no status: `Admin`, `Manual`. */
export const Tag = ({ children }: { children: ReactNode }) => <span className={s.tag}>{children}</span>;
