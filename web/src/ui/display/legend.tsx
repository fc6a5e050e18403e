import type { ReactNode } from "react";
import s from "./legend.module.css";

/** The legend of a grid. Its children are `<li>`s with a mark and a label. */
export const Legend = ({ children }: { children: ReactNode }) => (
  <ul className={s.legend} aria-label="Legend">
    {children}
  </ul>
);
