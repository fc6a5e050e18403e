import { type ReactNode, Suspense } from "react";
import { AppLink } from "./app-link.tsx";
import { classNames } from "#ui/class-names.ts";
import s from "./section.module.css";

type SectionProps = {
  title: ReactNode;
  /** Grey, beside the title: `12 people`, `2 today`. */
  count?: ReactNode;
  /** A quiet link or a subtle button on the right. */
  action?: ReactNode;
  children: ReactNode;
};

/** A titled part of a screen: 32 px head, no box. What came drawn is woken one such part after the other. */
export function Section({ title, count, action, children }: SectionProps) {
  return (
    <section className={s.section}>
      <div className={s.head}>
        <h2 className={s.title}>{title}</h2>
        {count != null && <span className={s.count}>{count}</span>}
        {action && <div className={s.action}>{action}</div>}
      </div>
      <Suspense>{children}</Suspense>
    </section>
  );
}

/** Rows between hairlines. */
export const Ruled = ({ children }: { children: ReactNode }) => <div className={s.ruled}>{children}</div>;

/** A 40 px row (48 on phones) of parts side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className={s.row}>{children}</div>;

/** The row that stands where there are none: grey words that say so. */
export const NoRows = ({ children }: { children: ReactNode }) => <div className={classNames(s.row, s.none)}>{children}</div>;

type QuietLinkProps = { children: ReactNode; href?: string; onClick?: () => void };

/** A link in the accent, without a box: to an address or to an action. */
export function QuietLink({ children, href, onClick }: QuietLinkProps) {
  if (href !== undefined)
    return (
      <AppLink className={s.link} href={href} onClick={onClick}>
        {children}
      </AppLink>
    );
  return (
    <button type="button" className={s.link} onClick={onClick}>
      {children}
    </button>
  );
}
