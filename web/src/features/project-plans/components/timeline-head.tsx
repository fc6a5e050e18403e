import { Text } from "@mantine/core";
import { monthName, monthOf, startOfWeek } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import type { PlanDays } from "../plan-days.ts";
import type { Sizes, Zoom } from "../timeline-sizes.ts";

type Mark = { index: number; day: string };

/** Returns the first workday of each week, and of each month. */
export function marksOf({ days }: PlanDays): { weeks: Mark[]; months: Mark[] } {
  const first = (partOf: (day: string) => string) =>
    days.flatMap((day, index) => (index === 0 || partOf(day) !== partOf(days[index - 1]!) ? [{ index, day }] : []));
  return { weeks: first((day) => startOfWeek(day)), months: first(monthOf) };
}

type Props = { days: PlanDays; marks: ReturnType<typeof marksOf>; sizes: Sizes; zoom: Zoom };

/** Months above and the first workday of each week below. */
export function TimelineHead({ days, marks, sizes, zoom }: Props) {
  const { today } = useCompany();
  const thisWeek = startOfWeek(today);
  return (
    <div
      style={{
        position: "sticky",
        insetBlockStart: 0,
        zIndex: 4,
        display: "flex",
        width: sizes.names + days.days.length * sizes.day,
        height: sizes.head,
        background: "var(--surface-sunken)",
        borderBlock: "1px solid var(--line)",
      }}
    >
      <Text
        size="xs"
        c="var(--text-2)"
        px={12}
        style={{
          position: "sticky",
          insetInlineStart: 0,
          zIndex: 1,
          width: sizes.names,
          flex: "none",
          lineHeight: `${sizes.head - 2}px`,
          background: "var(--surface-sunken)",
        }}
      >
        Milestones and tasks with dates
      </Text>
      <div aria-hidden className="tnum" style={{ position: "relative", flex: 1 }}>
        {marks.months.map(({ index, day }, place) => {
          const space = (marks.months[place + 1]?.index ?? days.days.length) - index;
          const isNarrow = space * sizes.day < sizes.day * 12 && space * sizes.day < 64;
          return (
            <Text
              key={day}
              span
              size="xs"
              fw={500}
              style={{ position: "absolute", insetInlineStart: index * sizes.day + 4, insetBlockStart: 3, whiteSpace: "nowrap" }}
            >
              {isNarrow ? "" : `${monthName(day)}${day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${day.slice(0, 4)}`}`}
            </Text>
          );
        })}
        {zoom === "weeks" &&
          marks.weeks.map(({ index, day }) => (
            <Text
              key={day}
              span
              size="xs"
              fw={startOfWeek(day) === thisWeek ? 600 : undefined}
              c={startOfWeek(day) === thisWeek ? "var(--accent-text)" : "var(--text-2)"}
              style={{ position: "absolute", insetInlineStart: index * sizes.day + 4, insetBlockEnd: 2 }}
            >
              {Number(day.slice(8))}
            </Text>
          ))}
      </div>
    </div>
  );
}
