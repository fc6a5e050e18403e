import { LeaveTypeList } from "#features/leaves/types/leave-type-list.tsx";
import { LeaveYearForm } from "#features/settings/components/leave-year-form.tsx";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";

/** The leave types and the leave year. */
export const LeaveTypesTab = () => (
  <>
    <SettingsSection title="Leave types" text="The types of leave people can request, with their yearly days and rules.">
      <LeaveTypeList />
    </SettingsSection>
    <LeaveYearForm />
  </>
);
