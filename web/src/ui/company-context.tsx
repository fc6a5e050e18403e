import { createContext, use } from "react";

/** What words about time depend on: the company's own day and zone, as the server names them. */
export type Company = {
  /** `YYYY-MM-DD` in the company's timezone. */
  today: string;
  /** IANA name. */
  timezone: string;
};

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Until the server has said otherwise (sign-in, the public policy), the browser's own day stands in. */
export const browserCompany: Company = {
  today: new Intl.DateTimeFormat("en-CA").format(),
  timezone: browserZone,
};

const CompanyContext = createContext(browserCompany);

export const CompanyProvider = CompanyContext.Provider;

export const useCompany = () => use(CompanyContext);
