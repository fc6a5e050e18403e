import type { ReactNode } from "react";
import s from "./as-table.module.css";

type Props = {
  /** Its name: `Hours by day`. */ label: string;
  /** `thead` and `tbody`; each row begins with a `th`. */ children: ReactNode;
};

/** The numbers behind a plot, one press away. */
export const AsTable = ({ label, children }: Props) => (
  <details className={s.asTable}>
    <summary>As a table</summary>
    <table aria-label={label}>{children}</table>
  </details>
);
