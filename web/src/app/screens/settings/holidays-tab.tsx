import { useState } from "react";
import { ClosuresSection } from "#features/closures/components/closures-section.tsx";
import { CalendarBar } from "#features/holiday-calendars/components/calendar-bar.tsx";
import { CompanyHolidays } from "#features/leaves/calendar/company-holidays.tsx";
import { PlacesSection } from "#features/places/components/places-section.tsx";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";

/** The company's holidays, the calendars of people who work elsewhere, and closures. */
export function HolidaysTab() {
  const [calendar, setCalendar] = useState<string | null>(null);
  return (
    <>
      <SettingsSection
        title="Holidays"
        text="On holidays no report is due, no hours are expected and no leave is used. A half holiday leaves the other half to work."
      >
        <CalendarBar calendar={calendar} onChange={setCalendar} />
        <CompanyHolidays key={calendar} calendar={calendar} />
      </SettingsSection>
      <PlacesSection />
      <ClosuresSection />
    </>
  );
}
