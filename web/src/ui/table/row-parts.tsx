import type { ReactNode } from "react";
import { AppLink } from "#ui/layout/app-link.tsx";
import s from "./data-table.module.css";

type TitleProps = {
  children: ReactNode;
  /** The URL of the row's page. */
  href?: string;
  /** A plain click calls this (to open a drawer); with a modifier key the link opens a new tab. */
  onOpen?: () => void;
};

function TitleLink({ children, href, onOpen }: TitleProps) {
  if (href === undefined && !onOpen)
    return (
      <span className={s.titleText} dir="auto">
        {children}
      </span>
    );
  if (href === undefined)
    return (
      <button type="button" className={s.titleText} dir="auto" onClick={onOpen}>
        {children}
      </button>
    );
  return (
    <AppLink
      className={s.titleText}
      href={href}
      onClick={(event) => {
        if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </AppLink>
  );
}

/** The title of a row: a link, a button or plain text. `extra` is small gray text after it. */
export const RowTitle = ({ extra, ...title }: TitleProps & { extra?: ReactNode }) => (
  <span className={s.title}>
    <TitleLink {...title} />
    {extra && (
      <span className={s.extra} dir="auto">
        {extra}
      </span>
    )}
  </span>
);

/** A two-line cell, the second line small and gray. Set `tall` on the table. */
export const TwoLines = ({ children, sub }: { children: ReactNode; sub: ReactNode }) => (
  <span className={s.twoLines}>
    <span dir="auto">{children}</span>
    <small dir="auto">{sub}</small>
  </span>
);

type CardProps = TitleProps & {
  /** Lines below the title: status and due date, then priority, number, project. */
  lines?: ReactNode[];
  /** At the right: a 28 px avatar. */
  aside?: ReactNode;
};

/** The card of a row on phones. `children` is the title. */
export const RowCard = ({ lines = [], aside, ...title }: CardProps) => (
  <div className={s.cardBody}>
    <div className={s.cardTitle} dir="auto">
      <CardTitle {...title} />
    </div>
    {aside && <div className={s.cardAside}>{aside}</div>}
    {lines.map(
      (line, i) =>
        line && (
          <div key={i} className={s.cardLine} dir="auto">
            {line}
          </div>
        ),
    )}
  </div>
);

function CardTitle({ children, href, onOpen }: TitleProps) {
  if (href === undefined)
    return onOpen ? (
      <button type="button" dir="auto" onClick={onOpen}>
        {children}
      </button>
    ) : (
      children
    );
  return <AppLink href={href}>{children}</AppLink>;
}
