import type { ReactNode } from "react";
import s from "./legend.module.css";

/** What the marks of a grid mean: `<li>`s of a mark and its word. */
export const Legend = ({ children }: { children: ReactNode }) => (
  <ul className={s.legend} aria-label="Legend">
    {children}
  </ul>
);
