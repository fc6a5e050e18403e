import { counted, numberText } from "@daybook/contract/core/numbers";
import type { Project } from "@daybook/contract/projects/projects";
import { Group } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { isLate } from "#features/project-plans/components/milestone-mark.tsx";
import { shortDay } from "#lib/format/dates.ts";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { Chip } from "#ui/display/chip.tsx";
import { Due } from "#ui/display/due.tsx";
import { plotColorOf, Square } from "#ui/display/project-mark.tsx";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { RowTitle } from "#ui/table/row-parts.tsx";
import { healthTones, isClosed, projectTones } from "../project-status.ts";
import s from "./project-cells.module.css";

type NameProps = { project: Project; onOpen: () => void };

/** Color, name and key as the title of a row. A row not yet saved is dimmed and cannot be opened. */
export const ProjectName = ({ project, onOpen }: NameProps) => (
  <span className={s.name} data-temporary={isTemporary(project) || undefined}>
    <Square color={plotColorOf(project._id)} />
    <RowTitle onOpen={isTemporary(project) ? undefined : onOpen} extra={project.key}>
      {project.name}
    </RowTitle>
  </span>
);

/** The status, and beside that of a project that goes on its health. */
export function ProjectStatusLabel({ project: { status, health } }: { project: Pick<Project, "status" | "health"> }) {
  const tone = projectTones[status];
  const label = tone ? <Chip tone={tone}>{status}</Chip> : <span className={s.muted}>{status}</span>;
  if (!health || isClosed({ status })) return label;
  return (
    <Group component="span" gap="2px 6px" display="inline-flex">
      {label}
      <HealthLabel state={health.state} />
    </Group>
  );
}

/** `On track`, `At risk`, `Off track`. */
export const HealthLabel = ({ state }: Pick<NonNullable<Project["health"]>, "state">) => <Chip tone={healthTones[state]}>{state}</Chip>;

/** Hours with a small grey unit. */
export const Hours = ({ value }: { value: number }) => (
  <span className="tnum">
    {numberText(value)} <small className={s.unit}>h</small>
  </span>
);

type HoursProps = Pick<Project, "stats"> & { /** Shows the excess below the hours, for a column. */ stacked?: boolean };

/** Reported hours, and in words by how much they exceed the estimate. */
export function ProjectHoursLabel({ stats: { loggedHours, estimatedHours }, stacked = false }: HoursProps) {
  const over = hoursOver({ loggedHours, estimatedHours });
  return (
    <Group
      component="span"
      display="inline-flex"
      wrap="nowrap"
      gap={stacked ? 0 : 8}
      align="flex-end"
      style={{ flexDirection: stacked ? "column-reverse" : undefined }}
    >
      {over > 0 && (
        <Group
          component="span"
          gap={4}
          display="inline-flex"
          wrap="nowrap"
          fz={stacked ? "xs" : undefined}
          c="var(--bad-text)"
          {...tooltip(`Estimated: ${numberText(estimatedHours ?? 0)} h`)}
        >
          <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
          {numberText(over)} h over
        </Group>
      )}
      <Hours value={loggedHours} />
    </Group>
  );
}

/** The due date of a project, and in words which milestone is late, or how many are. */
export function ProjectDue({
  project,
  stacked = false,
}: {
  project: Project;
  /** Shows them below the date, for a column. */ stacked?: boolean;
}) {
  const { today } = useCompany();
  const done = isClosed(project);
  const late = done ? [] : project.milestones.filter((each) => isLate(each, today));
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={stacked ? 0 : "2px 8px"}
      style={{ flexDirection: stacked ? "column" : undefined }}
      align="flex-start"
    >
      <Due day={project.dueDate} done={done} />
      {late.length > 0 && (
        <Group
          component="span"
          gap={4}
          display="inline-flex"
          wrap="nowrap"
          fz={stacked ? "xs" : undefined}
          c="var(--bad-text)"
          {...tooltip(late.map(({ name, date }) => `${name}, ${shortDay(date, today)}`).join("; "))}
        >
          <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
          {late.length === 1 ? "milestone late" : counted(late.length, "milestone late", "milestones late")}
        </Group>
      )}
    </Group>
  );
}

/** Returns by how many hours the reports exceed the estimate; 0 without an estimate. */
const hoursOver = ({ loggedHours, estimatedHours }: Pick<Project["stats"], "loggedHours" | "estimatedHours">) =>
  estimatedHours === null ? 0 : Math.max(0, Math.round((loggedHours - estimatedHours) * 100) / 100);

/** Returns `3 open, 1 overdue, 4 completed`; zero overdue is omitted. */
export const tasksText = ({ open, overdue, completed }: Project["stats"]) =>
  open + completed === 0
    ? "No tasks yet"
    : [`${open} open`, overdue > 0 && `${overdue} overdue`, `${completed} completed`].filter(Boolean).join(", ");

/** Progress bar of completed and overdue tasks. The numbers are in its accessible label. */
export function TasksBar({ stats: { open, overdue, completed } }: Pick<Project, "stats">) {
  const all = open + completed;
  const share = (count: number) => (all === 0 ? 0 : (count / all) * 100);
  return (
    <ProgressBar
      label={`${numberText(completed)} of ${counted(all, "task")} completed${overdue > 0 ? `, ${overdue} overdue` : ""}`}
      parts={[{ share: share(completed) }, { share: share(overdue), color: "var(--bad-text)" }]}
    />
  );
}
