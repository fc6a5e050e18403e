import { IconArrowUpRight } from "@tabler/icons-react";
import { Children, type ReactNode } from "react";
import { AppLink } from "#ui/layout/app-link.tsx";
import { classNames } from "#ui/class-names.ts";
import s from "./figures.module.css";
import { type BarPart, ProgressBar, Ring } from "./progress-bar.tsx";

type FiguresProps = {
  /** The accessible name: `Today at a glance`. */
  label: string;
  /** Layout on phones: two per row, or one row that scrolls horizontally (balances). */
  phone?: "pairs" | "sideways";
  /** At most five `<Figure>`. */
  children: ReactNode;
};

/** A bordered row of key figures. */
export function Figures({ label, phone = "pairs", children }: FiguresProps) {
  const sideways = phone === "sideways";
  return (
    <div className={classNames(s.scroller, sideways && s.sideways)} role="group" aria-label={label} tabIndex={sideways ? 0 : undefined}>
      <div className={s.figures} style={{ "--count": Children.toArray(children).length }}>
        {children}
      </div>
    </div>
  );
}

type FigureProps = {
  label: string;
  /** A mark of about 8 px before the label. */
  mark?: ReactNode;
  value: ReactNode;
  /** Gray text beside the value: `of 34`, `days taken`. */
  of?: ReactNode;
  /** One line below the value: `12 remaining`. */
  note?: ReactNode;
  /** Percent, shown as a 20 px ring. */
  ring?: number;
  bar?: BarPart[];
  /** Link to the list that the figure counts. */
  href?: string;
};

/** One key figure; with `href` it links to the list that it counts. */
export function Figure({ label, mark, value, of, note, ring, bar, href }: FigureProps) {
  const body = (
    <>
      <span className={s.label}>
        {mark}
        <span dir="auto">{label}</span>
        {href !== undefined && <IconArrowUpRight className={s.arrow} size={14} aria-hidden />}
      </span>
      <span className={s.value}>
        {value}
        {of != null && <small>{of}</small>}
        {ring !== undefined && <Ring share={ring} />}
      </span>
      {bar && (
        <span className={s.bar}>
          <ProgressBar parts={bar} />
        </span>
      )}
      {note != null && (
        <span className={s.note} dir="auto">
          {note}
        </span>
      )}
    </>
  );
  return href === undefined ? (
    <div className={s.figure}>{body}</div>
  ) : (
    <AppLink className={s.figure} href={href}>
      {body}
    </AppLink>
  );
}
