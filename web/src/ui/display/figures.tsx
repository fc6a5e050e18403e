import { IconArrowUpRight } from "@tabler/icons-react";
import { Children, type ReactNode } from "react";
import { AppLink } from "#ui/layout/app-link.tsx";
import { classNames } from "#ui/class-names.ts";
import s from "./figures.module.css";
import { type BarPart, ProgressBar, Ring } from "./progress-bar.tsx";

type FiguresProps = {
  /** What the strip is about, for assistive technology: `Today at a glance`. */
  label: string;
  /** On phones: two abreast, or one row that scrolls sideways (balances). */
  phone?: "pairs" | "sideways";
  /** At most five `<Figure>`. */
  children: ReactNode;
};

/** A bordered strip of figures, cells split by hairlines. */
export function Figures({ label, phone = "pairs", children }: FiguresProps) {
  const sideways = phone === "sideways";
  return (
    <div className={classNames(s.scroller, sideways && s.sideways)} role="group" aria-label={label} tabIndex={sideways ? 0 : undefined}>
      <div className={s.figures} style={{ "--count": Children.count(children) }}>
        {children}
      </div>
    </div>
  );
}

type FigureProps = {
  label: string;
  /** 8 px square or the like before the label. */
  mark?: ReactNode;
  value: ReactNode;
  /** Grey beside the value: `of 34`, `days taken`. */
  of?: ReactNode;
  /** One line of meaning below: `12 still to come`. */
  note?: ReactNode;
  /** Percent; a 20 px ring where there is a share. */
  ring?: number;
  bar?: BarPart[];
  /** The list behind the figure. */
  href?: string;
};

/** One figure of the strip; a link to the list behind it where `href` is given. */
export function Figure({ label, mark, value, of, note, ring, bar, href }: FigureProps) {
  const body = (
    <>
      <span className={s.label}>
        {mark}
        <span>{label}</span>
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
      {note != null && <span className={s.note}>{note}</span>}
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
