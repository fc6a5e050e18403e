import type { ProjectHealthState } from "@daybook/contract/core/constants";
import type { ProjectHealth } from "@daybook/contract/projects/projects";
import { Group, Text } from "@mantine/core";
import { addDays, endOfWeek, rangeText, startOfWeek, dayOfInstant } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { healthTones } from "../project-status.ts";

const weeksShown = 8;

type Said = Pick<ProjectHealth, "state" | "at">;

/** Returns the health at the end of each of the last weeks, the current one last; null before anything was said. */
function healthByWeek(said: readonly Said[], today: string, timezone: string): { startDate: string; state: ProjectHealthState | null }[] {
  return Array.from({ length: weeksShown }, (_, index) => {
    const startDate = addDays(startOfWeek(today), 7 * (index - weeksShown + 1));
    const latest = said.find(({ at }) => dayOfInstant(at, timezone) <= endOfWeek(startDate));
    return { startDate, state: latest?.state ?? null };
  });
}

/** Eight weeks of what was said, newest first in `said`. */
export function HealthWeeks({ said }: { said: readonly Said[] }) {
  const { today, timezone } = useCompany();
  const weeks = healthByWeek(said, today, timezone);
  const text = weeks
    .map(({ startDate, state }) => `${rangeText({ from: startDate, to: startDate }, today)}: ${state ?? "nothing"}`)
    .join(", ");
  return (
    <Group gap={8}>
      <Group gap={3} role="img" aria-label={`Eight weeks: ${text}`} {...tooltip(text)}>
        {weeks.map(({ startDate, state }) => (
          <span
            key={startDate}
            style={{
              width: 16,
              height: 5,
              borderRadius: 2,
              background: state ? `var(--${healthTones[state]}-mark)` : "var(--surface-active)",
            }}
          />
        ))}
      </Group>
      <Text span size="xs" c="var(--text-3)">
        Eight weeks
      </Text>
    </Group>
  );
}
