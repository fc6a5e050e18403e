import { createContext, use } from "react";

/** The company's current day, timezone and week, from the server, for formatting dates. */
export type Company = {
  /** `YYYY-MM-DD` in the company's timezone. */
  today: string;
  /** IANA name. */
  timezone: string;
  /** Workdays, 1 (Monday) to 7. */
  workweek: readonly number[];
};

let fallback: Company | undefined;

/** The browser's day and timezone, and a week from Monday, used without a session (sign-in, policy). Lazy, because the first use of `Intl` is slow. */
const browserCompany = () =>
  (fallback ??= {
    today: new Intl.DateTimeFormat("en-CA").format(),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    workweek: [1, 2, 3, 4, 5],
  });

const CompanyContext = createContext<Company | undefined>(undefined);

export const CompanyProvider = CompanyContext.Provider;

export const useCompany = () => use(CompanyContext) ?? browserCompany();
