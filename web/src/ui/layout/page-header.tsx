import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AppLink } from "./app-link.tsx";
import { type HeaderAction, HeaderActions } from "./header-actions.tsx";
import s from "./page-header.module.css";

export type Crumb = { label: string; href: string };

type Props = {
  title: ReactNode;
  /** Short and grey on the title's baseline: `148 tasks`, `4 waiting for you`. Below the title on a phone. */
  count?: ReactNode;
  /** The way here on detail pages, outermost first, without the page itself. */
  crumbs?: Crumb[];
  /** In order of weight, the one filled button last. On a phone the filled one stays and the others move into ⋯. */
  actions?: HeaderAction[];
  /** Controls that are no actions (a view switch, a team picker); they stand before the actions at every width. */
  children?: ReactNode;
};

/** Title, short count, actions on the right: the head of every screen. */
export function PageHeader({ title, count, crumbs, actions = [], children }: Props) {
  return (
    <header className={s.header}>
      <div className={s.titleBlock}>
        {crumbs && (
          <nav aria-label="Breadcrumb">
            <ol className={s.crumbs}>
              {crumbs.map(({ label, href }, i) => (
                <li key={href}>
                  {i > 0 && <IconChevronRight size={12} aria-hidden />}
                  <AppLink href={href}>{label}</AppLink>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={s.titleRow}>
          <h1 className={s.title}>{title}</h1>
          {count != null && <span className={s.count}>{count}</span>}
        </div>
      </div>
      {(children || actions.length > 0) && (
        <div className={s.actions}>
          {children}
          <HeaderActions actions={actions} title={title} crowded={Boolean(children)} />
        </div>
      )}
    </header>
  );
}
