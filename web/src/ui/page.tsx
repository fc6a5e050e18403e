import type { ReactNode } from "react";
import s from "./page.module.css";

/** The frame of every screen: 32 px at the sides, at most 1360 px wide. */
export const Page = ({ children }: { children: ReactNode }) => <div className={s.page}>{children}</div>;

type ColumnsProps = {
  main: ReactNode;
  side: ReactNode;
  /** Width of the side column in px, 304–336. */
  sideWidth?: number;
};

/** Main and side column, 48 px apart, sections 32 px apart in each; one column where there is no room for two. */
export function Columns({ main, side, sideWidth = 336 }: ColumnsProps) {
  return (
    <div className={s.columns} style={{ "--side": `${sideWidth}px` }}>
      <div className={s.column}>{main}</div>
      <div className={s.column}>{side}</div>
    </div>
  );
}

/** A column of sections, 32 px apart, on a screen with one column. */
export const Sections = ({ children }: { children: ReactNode }) => <div className={s.column}>{children}</div>;
