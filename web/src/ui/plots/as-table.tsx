import type { ReactNode } from "react";
import s from "./as-table.module.css";

type Props = {
  /** The accessible name: `Hours by day`. */ label: string;
  /** `thead` and `tbody`; each row starts with a `th`. */ children: ReactNode;
};

/** A collapsible table with the data of a plot. */
export const AsTable = ({ label, children }: Props) => (
  <details className={s.asTable}>
    <summary>View as table</summary>
    <table aria-label={label}>{children}</table>
  </details>
);
