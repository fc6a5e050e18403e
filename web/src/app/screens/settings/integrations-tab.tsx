import { CompanyTokens } from "#features/access-tokens/components/company-tokens.tsx";
import { ServiceAccounts } from "#features/access-tokens/components/service-accounts.tsx";

/** What other programs may do in Daybook. */
export const IntegrationsTab = () => (
  <>
    <CompanyTokens />
    <ServiceAccounts />
  </>
);
