import type { ReactNode } from "react";
import s from "./facts.module.css";

/** Names with values, between lines: `Version 0.1.0`. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={s.facts}>{children}</dl>;

type FactProps = { label: string; /** A gray line below the value. */ note?: ReactNode; children: ReactNode };

/** One name with its value. */
export const Fact = ({ label, note, children }: FactProps) => (
  <div className={s.fact}>
    <dt>{label}</dt>
    <dd>
      {children}
      {note != null && <span className={s.note}>{note}</span>}
    </dd>
  </div>
);
