import { CompanyHolidays } from "#features/leaves/calendar/company-holidays.tsx";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";

/** The company's holidays. */
export const HolidaysTab = () => (
  <SettingsSection
    title="Company holidays"
    text="On holidays no report is due, no hours are expected and no leave is used. A half holiday leaves the other half to work."
  >
    <CompanyHolidays />
  </SettingsSection>
);
