import { counted } from "@daybook/contract/core/numbers";
import type { Task } from "@daybook/contract/tasks/schemas";
import { Text } from "@mantine/core";
import { dayInText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";

/** Says that a series made the task, and for how many dates before it made none. Nothing for other tasks. */
export function TaskOfSeries({ task: { series } }: { task: Task }) {
  const { today } = useCompany();
  if (!series) return null;
  const missed = counted(series.skipped, "missed date was skipped", "missed dates were skipped");
  return (
    <Text size="sm" c="var(--text-3)" mb={12}>
      Recurring task of {dayInText(series.date, today)}
      {series.skipped > 0 && `; ${missed}`}
    </Text>
  );
}
