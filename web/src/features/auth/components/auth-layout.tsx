import { type ReactNode, useEffect } from "react";
import { notifyHydrated, useHydrated } from "#lib/ssr/hydration.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { CompanyMark } from "#ui/display/company-mark.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { useAuthOptions } from "../auth-options.ts";
import s from "./auth-layout.module.css";

/**
 * Layout of the signed-out screens: the form on the left, a decorative page with today's date on the right. `note` replaces the
 * company's name in the footer.
 */
export function AuthLayout({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const { data: options } = useAuthOptions();
  useEffect(notifyHydrated, []);
  return (
    <div className={s.page}>
      <div className={s.side}>
        <header className={s.brand}>
          <CompanyMark logo={options?.logo} size={24} />
          Daybook
        </header>
        <main className={s.form}>
          <h1>{title}</h1>
          {children}
        </main>
        <footer className={s.foot}>
          <AppLink href="/policy">Policy</AppLink>
          <span>{note ?? options?.companyName}</span>
        </footer>
      </div>
      <Paper />
    </div>
  );
}

/** Formats parts of a date-only value. UTC, because `Date.parse` reads a plain date as UTC. */
const formatPart = (today: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }).format(Date.parse(today));

/** The date in the visitor's timezone, which the server does not know. */
function Today() {
  const { today } = useCompany();
  return (
    <>
      <b>{formatPart(today, { day: "numeric" })}</b>
      <span>
        {formatPart(today, { weekday: "long" })}
        <small>{formatPart(today, { month: "long", year: "numeric" })}</small>
      </span>
    </>
  );
}

/** Decoration: today as an empty notebook page. */
function Paper() {
  const isHydrated = useHydrated();
  return (
    <div className={s.paper} aria-hidden>
      <div className={s.sheet}>
        <div className={s.date}>{isHydrated && <Today />}</div>
        <div className={s.line}>
          <TaskStatusMark status="Completed" size={16} />
          What got done
        </div>
        <div className={s.line}>
          <TaskStatusMark status="In Progress" size={16} />
          What's in progress
        </div>
        <div className={s.line}>
          <TaskStatusMark status="Blocked" size={16} />
          What's blocked
        </div>
        <div className={s.line}>
          <span className={s.caret} />
        </div>
        <div className={s.line} />
        <div className={s.line} />
      </div>
    </div>
  );
}
