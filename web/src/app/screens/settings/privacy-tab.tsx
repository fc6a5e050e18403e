import { ErasuresSection } from "#features/erasures/components/erasures-section.tsx";
import { RetentionForm } from "#features/retention/components/retention-form.tsx";

/** How long data is kept, and the erasure of people's data. */
export const PrivacyTab = () => (
  <>
    <RetentionForm />
    <ErasuresSection />
  </>
);
