import { type ReactNode, useEffect } from "react";
import { notifyHydrated } from "#lib/ssr/hydration.ts";
import { classNames } from "#ui/class-names.ts";
import s from "./page.module.css";

/** The container of every screen: 32 px side padding, at most 1360 px wide. */
export function Page({ children }: { children: ReactNode }) {
  useEffect(notifyHydrated, []);
  return <div className={s.page}>{children}</div>;
}

type ColumnsProps = {
  /** The start of the main column; in one column the side column follows it. */
  lead?: ReactNode;
  main: ReactNode;
  side: ReactNode;
  /** Width of the side column in px, 304–336. */
  sideWidth?: number;
  /** Whether the main column is a table: the side column then follows it below 1376 px. */
  tableMain?: boolean;
};

/** Main and side column with a gap of 48 px, sections 32 px apart; one column on narrow screens. */
export function Columns({ lead, main, side, sideWidth = 336, tableMain = false }: ColumnsProps) {
  const mainColumn = <div className={s.column}>{main}</div>;
  return (
    <div className={classNames(s.columns, lead !== undefined && s.led, tableMain && s.tableMain)} style={{ "--side": `${sideWidth}px` }}>
      {lead === undefined ? mainColumn : <div className={s.column}>{lead}</div>}
      <div className={s.column}>{side}</div>
      {lead !== undefined && mainColumn}
    </div>
  );
}

/** Sections 32 px apart, for screens with one column. */
export const Sections = ({ children }: { children: ReactNode }) => <div className={s.column}>{children}</div>;
