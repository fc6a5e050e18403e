import type { ReactNode } from "react";
import { AppLink } from "#ui/layout/app-link.tsx";
import s from "./data-table.module.css";

type TitleProps = {
  children: ReactNode;
  /** The page of the row. */
  href?: string;
  /** A plain press opens it here (a drawer); a new tab still gets the page. */
  onOpen?: () => void;
};

function TitleLink({ children, href, onOpen }: TitleProps) {
  if (href === undefined && !onOpen) return <span className={s.titleText}>{children}</span>;
  if (href === undefined)
    return (
      <button type="button" className={s.titleText} onClick={onOpen}>
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

/** The name of a row, in 500: a link to its page, a button, or plain. `extra` is small and grey behind it. */
export const RowTitle = ({ extra, ...title }: TitleProps & { extra?: ReactNode }) => (
  <span className={s.title}>
    <TitleLink {...title} />
    {extra && <span className={s.extra}>{extra}</span>}
  </span>
);

/** A cell of two lines, the second small and grey. The table says `tall`. */
export const TwoLines = ({ children, sub }: { children: ReactNode; sub: ReactNode }) => (
  <span className={s.twoLines}>
    <span>{children}</span>
    <small>{sub}</small>
  </span>
);

type CardProps = TitleProps & {
  /** Lines below the title: mark with status and due, then priority, number, project. */
  lines?: ReactNode[];
  /** At the right: the avatar, 28 px. */
  aside?: ReactNode;
};

/** A row as a phone shows it. `children` is the title. */
export const RowCard = ({ lines = [], aside, ...title }: CardProps) => (
  <div className={s.cardBody}>
    <div className={s.cardTitle}>
      <CardTitle {...title} />
    </div>
    {aside && <div className={s.cardAside}>{aside}</div>}
    {lines.map(
      (line, i) =>
        line && (
          <div key={i} className={s.cardLine}>
            {line}
          </div>
        ),
    )}
  </div>
);

function CardTitle({ children, href, onOpen }: TitleProps) {
  if (href === undefined)
    return onOpen ? (
      <button type="button" onClick={onOpen}>
        {children}
      </button>
    ) : (
      children
    );
  return <AppLink href={href}>{children}</AppLink>;
}
