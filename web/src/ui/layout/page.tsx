import { type ReactNode, useEffect } from "react";
import { notifyHydrated } from "#lib/ssr/hydration.ts";
import { classNames } from "#ui/class-names.ts";
import s from "./page.module.css";

/** The frame of every screen: 32 px at the sides, at most 1360 px wide. */
export function Page({ children }: { children: ReactNode }) {
  useEffect(notifyHydrated, []);
  return <div className={s.page}>{children}</div>;
}

type ColumnsProps = {
  /** The beginning of the main column; the side stands below it where there is no room for two. */
  lead?: ReactNode;
  main: ReactNode;
  side: ReactNode;
  /** Width of the side column in px, 304–336. */
  sideWidth?: number;
};

/** Main and side column, 48 px apart, sections 32 px apart in each; one column where there is no room for two. */
export function Columns({ lead, main, side, sideWidth = 336 }: ColumnsProps) {
  const mainColumn = <div className={s.column}>{main}</div>;
  return (
    <div className={classNames(s.columns, lead !== undefined && s.led)} style={{ "--side": `${sideWidth}px` }}>
      {lead === undefined ? mainColumn : <div className={s.column}>{lead}</div>}
      <div className={s.column}>{side}</div>
      {lead !== undefined && mainColumn}
    </div>
  );
}

/** A column of sections, 32 px apart, on a screen with one column. */
export const Sections = ({ children }: { children: ReactNode }) => <div className={s.column}>{children}</div>;
