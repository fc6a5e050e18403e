import { CompanyTokens } from "#features/access-tokens/components/company-tokens.tsx";
import { ServiceAccounts } from "#features/access-tokens/components/service-accounts.tsx";
import { ProvisioningSection } from "#features/scim/components/provisioning-section.tsx";
import { WebhooksSection } from "#features/webhooks/components/webhooks-section.tsx";

/** What other programs may do in Daybook, and what they get of it. */
export const IntegrationsTab = () => (
  <>
    <CompanyTokens />
    <ServiceAccounts />
    <WebhooksSection />
    <ProvisioningSection />
  </>
);
