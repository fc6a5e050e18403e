import { createContext, use } from "react";

/** The company's current day and timezone, from the server, for formatting dates. */
export type Company = {
  /** `YYYY-MM-DD` in the company's timezone. */
  today: string;
  /** IANA name. */
  timezone: string;
};

let fallback: Company | undefined;

/** The browser's day and timezone, used without a session (sign-in, policy). Lazy, because the first use of `Intl` is slow. */
const browserCompany = () =>
  (fallback ??= {
    today: new Intl.DateTimeFormat("en-CA").format(),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });

const CompanyContext = createContext<Company | undefined>(undefined);

export const CompanyProvider = CompanyContext.Provider;

export const useCompany = () => use(CompanyContext) ?? browserCompany();
