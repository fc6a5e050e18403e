import type { ReactNode } from "react";
import { AppLink } from "#ui/layout/app-link.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { CompanyMark } from "#ui/display/company-mark.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { useAuthOptions } from "../auth-options.ts";
import s from "./auth-layout.module.css";

/** The page of every sign-in screen: the form on the left, the day's sheet of paper on the right. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const { data: options } = useAuthOptions();
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
          <span>{options?.companyName}</span>
        </footer>
      </div>
      <Paper />
    </div>
  );
}

/** `today` is a day without a zone, and is read as one. */
const part = (today: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }).format(Date.parse(today));

/** Today as an empty page of the book. Decoration. */
function Paper() {
  const { today } = useCompany();
  return (
    <div className={s.paper} aria-hidden>
      <div className={s.sheet}>
        <div className={s.date}>
          <b>{part(today, { day: "numeric" })}</b>
          <span>
            {part(today, { weekday: "long" })}
            <small>{part(today, { month: "long", year: "numeric" })}</small>
          </span>
        </div>
        <div className={s.line}>
          <TaskStatusMark status="Completed" size={16} />
          What got done
        </div>
        <div className={s.line}>
          <TaskStatusMark status="In Progress" size={16} />
          What is under way
        </div>
        <div className={s.line}>
          <TaskStatusMark status="Blocked" size={16} />
          What stands in the way
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
