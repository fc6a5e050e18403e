import { createContext, use } from "react";

/** What words about time depend on: the company's own day and zone, as the server names them. */
export type Company = {
  /** `YYYY-MM-DD` in the company's timezone. */
  today: string;
  /** IANA name. */
  timezone: string;
};

let browsers: Company | undefined;

/**
 * Until the server has said otherwise (sign-in, the public policy), the browser's own day stands in. Made when it is
 * asked for: a browser takes long to find its first words about time.
 */
const browserCompany = () =>
  (browsers ??= {
    today: new Intl.DateTimeFormat("en-CA").format(),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });

const CompanyContext = createContext<Company | undefined>(undefined);

export const CompanyProvider = CompanyContext.Provider;

export const useCompany = () => use(CompanyContext) ?? browserCompany();
