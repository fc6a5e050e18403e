import { type ReactNode, Suspense } from "react";
import { AppLink } from "./app-link.tsx";
import { classNames } from "#ui/class-names.ts";
import s from "./section.module.css";

type SectionProps = {
  title: ReactNode;
  /** Gray text beside the title: `12 people`, `2 today`. */
  count?: ReactNode;
  /** A link or a subtle button on the right. */
  action?: ReactNode;
  children: ReactNode;
};

/** A titled section of a screen. Each section is a Suspense boundary, so that sections hydrate one by one. */
export function Section({ title, count, action, children }: SectionProps) {
  return (
    <section className={s.section}>
      <div className={s.head}>
        <h2 className={s.title} dir="auto">
          {title}
        </h2>
        {count != null && <span className={s.count}>{count}</span>}
        {action && (
          <div className={s.action} data-screen-only>
            {action}
          </div>
        )}
      </div>
      <Suspense>{children}</Suspense>
    </section>
  );
}

/** Rows separated by lines. */
export const Ruled = ({ children }: { children: ReactNode }) => <div className={s.ruled}>{children}</div>;

/** A row of 40 px (48 on phones). */
export const Row = ({ children }: { children: ReactNode }) => <div className={s.row}>{children}</div>;

type DetailRowProps = {
  /** A 28 px avatar. */ avatar: ReactNode;
  title: ReactNode;
  /** Small gray parts below the title. */ details: ReactNode;
  /** Buttons; below the text on phones. */ action: ReactNode;
};

/** A two-line row with an avatar and buttons: something to decide. */
export const DetailRow = ({ avatar, title, details, action }: DetailRowProps) => (
  <div className={s.detailRow}>
    {avatar}
    <div className={s.detailText}>
      <div className={s.detailTitle}>{title}</div>
      <div className={s.details}>{details}</div>
    </div>
    <div className={s.detailAction}>{action}</div>
  </div>
);

/** A small gray heading between rows of a section. */
export const RowsTitle = ({ children }: { children: ReactNode }) => (
  <h3 className={s.rowsTitle} dir="auto">
    {children}
  </h3>
);

/** A gray text in place of rows. */
export const NoRows = ({ children }: { children: ReactNode }) => <div className={classNames(s.row, s.none)}>{children}</div>;

type QuietLinkProps = { children: ReactNode; href?: string; onClick?: () => void };

/** A text link in the accent color, for a URL or an action. */
export function TextLink({ children, href, onClick }: QuietLinkProps) {
  if (href !== undefined)
    return (
      <AppLink className={s.link} href={href} onClick={onClick}>
        {children}
      </AppLink>
    );
  return (
    <button type="button" className={s.link} dir="auto" onClick={onClick}>
      {children}
    </button>
  );
}
