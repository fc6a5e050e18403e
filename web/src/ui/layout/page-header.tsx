import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AppLink } from "./app-link.tsx";
import { type HeaderAction, HeaderActions } from "./header-actions.tsx";
import s from "./page-header.module.css";

export type Crumb = { label: string; href: string };

type Props = {
  title: ReactNode;
  /** Short gray text beside the title: `148 tasks`, `4 to review`. Below the title on phones. */
  count?: ReactNode;
  /** Breadcrumbs of detail pages, outermost first, without the page itself. */
  crumbs?: Crumb[];
  /** The primary action last. On phones the others move into a ⋯ menu. */
  actions?: HeaderAction[];
  /** Controls before the actions, such as a view switch or a team picker. */
  children?: ReactNode;
};

/** The header of a screen: title, count and actions. */
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
          <h1 className={s.title} dir="auto">
            {title}
          </h1>
          {count != null && <span className={s.count}>{count}</span>}
        </div>
      </div>
      {(children || actions.length > 0) && (
        <div className={s.actions} data-screen-only>
          {children}
          <HeaderActions actions={actions} title={title} crowded={Boolean(children)} />
        </div>
      )}
    </header>
  );
}
