import type { Milestone } from "@daybook/contract/projects/projects";
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Avatar } from "#ui/display/avatar.tsx";
import { Day } from "#ui/display/day.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";
import { type PlanDays } from "../plan-days.ts";
import { isDone, type PlanRow } from "../plan-rows.ts";
import type { Sizes } from "../timeline-sizes.ts";
import { Diamond, milestoneColor } from "./milestone-mark.tsx";

/** What a line is about, beside the bars: it stays in view. */
export function NameCell({ row, width }: { row: PlanRow; width: number }) {
  const { today } = useCompany();
  return (
    <Group
      gap={8}
      wrap="nowrap"
      px={12}
      style={{
        position: "sticky",
        insetInlineStart: 0,
        zIndex: 3,
        flex: "none",
        width,
        background: row.kind === "task" ? "var(--surface)" : "var(--surface-sunken)",
        borderInlineEnd: "1px solid var(--line)",
      }}
    >
      {row.kind === "milestone" && (
        <>
          <Diamond milestone={row.milestone} today={today} />
          <Name isStrong>
            <bdi>{row.milestone.name}</bdi>
          </Name>
          <Text span size="xs" c={milestoneColor(row.milestone, today)} style={{ flex: "none" }}>
            <Day value={row.milestone.date} />
          </Text>
        </>
      )}
      {row.kind === "rest" && <Name isStrong>After the last milestone</Name>}
      {row.kind === "task" && (
        <>
          <span style={{ width: 12, flex: "none" }} />
          <Name isMuted={isDone(row.task)}>
            <bdi>{row.task.title}</bdi>
          </Name>
          {row.task.assignee && <Avatar person={row.task.assignee} size={20} />}
        </>
      )}
    </Group>
  );
}

const Name = ({ children, isStrong = false, isMuted = false }: { children: ReactNode; isStrong?: boolean; isMuted?: boolean }) => (
  <Text
    span
    size="sm"
    flex={1}
    miw={0}
    truncate
    dir="auto"
    fw={isStrong ? 600 : undefined}
    c={isMuted ? "var(--text-2)" : undefined}
    {...tooltipWhenTruncated}
  >
    {children}
  </Text>
);

/** The mark of a milestone on its day. */
export function MilestoneLine({ milestone, days, sizes }: { milestone: Milestone; days: PlanDays; sizes: Sizes }) {
  const { today } = useCompany();
  return (
    <span
      style={{
        position: "absolute",
        insetInlineStart: (days.indexOf(milestone.date) + 0.5) * sizes.day - 7,
        insetBlockStart: (sizes.row - 16) / 2,
        display: "inline-flex",
      }}
    >
      <Diamond milestone={milestone} today={today} />
    </span>
  );
}
