import { LimitsSection } from "#features/leave-limits/components/limits-section.tsx";
import { limitList } from "#features/leave-limits/leave-limits.api.ts";
import { useQuery } from "@tanstack/react-query";
import { LeaveTypeList } from "#features/leaves/types/leave-type-list.tsx";
import { LeaveYearForm } from "#features/settings/components/leave-year-form.tsx";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";

/** The leave types, the leave year and the limits of leave. */
export function LeaveTypesTab() {
  const { data: limits = [] } = useQuery(limitList);
  return (
    <>
      <SettingsSection title="Leave types" text="The types of leave people can request, with their yearly days and rules.">
        <LeaveTypeList hasLimits={limits.length > 0} />
      </SettingsSection>
      <LeaveYearForm />
      <LimitsSection />
    </>
  );
}
