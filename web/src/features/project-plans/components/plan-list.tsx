import type { PlanTask } from "@daybook/contract/project-plans/project-plans";
import { Group, Stack, Text } from "@mantine/core";
import { TaskLink } from "#features/tasks/components/detail/task-link.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { Day } from "#ui/display/day.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { type Late, lateText } from "../plan-lateness.ts";
import type { PlanGroup } from "../plan-rows.ts";
import { datesText, shareText } from "../plan-texts.ts";
import { Diamond, milestoneColor, milestoneState } from "./milestone-mark.tsx";

type Props = { groups: readonly PlanGroup[]; late: ReadonlyMap<string, Late>; numbers: ReadonlyMap<string, number> };

/** The plan as text: milestones with their tasks, dates, what is done, what is late and what they wait for. */
export function PlanList({ groups, late, numbers }: Props) {
  const { today } = useCompany();
  return (
    <Stack gap={16}>
      {groups.map(({ milestone, tasks }) => (
        <section key={milestone?._id ?? "rest"} aria-label={milestone?.name ?? "Tasks of no milestone"}>
          {(milestone || groups.length > 1) && (
            <Group gap={8} wrap="nowrap" py={6} style={{ borderBlockEnd: "1px solid var(--line)" }}>
              {milestone && <Diamond milestone={milestone} today={today} />}
              <Text span size="sm" fw={600} flex={1} miw={0} dir="auto" style={{ overflowWrap: "anywhere" }}>
                {milestone?.name ?? "After the last milestone"}
              </Text>
              {milestone && (
                <Text span size="xs" c={milestoneColor(milestone, today)}>
                  <Day value={milestone.date} />, {milestoneState(milestone, today).toLowerCase()}
                </Text>
              )}
            </Group>
          )}
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }}>
            {tasks.map((task) => (
              <Item key={task._id} task={task} late={late.get(task._id)} waitsFor={task.blockedBy.flatMap((id) => numbers.get(id) ?? [])} />
            ))}
            {tasks.length === 0 && (
              <Text component="li" size="sm" c="var(--text-3)" py={8}>
                No task is due up to this date
              </Text>
            )}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}

function Item({ task, late, waitsFor }: { task: PlanTask; late: Late | undefined; waitsFor: number[] }) {
  const { today } = useCompany();
  const facts = [
    `#${task.number}`,
    datesText(task, today),
    shareText(task),
    waitsFor.length > 0 && `after ${waitsFor.map((number) => `#${number}`).join(", ")}`,
  ];
  return (
    <Group component="li" gap={10} wrap="nowrap" mih={44} py={4} style={{ borderBlockEnd: "1px solid var(--line)" }}>
      <span role="img" aria-label={task.status} style={{ display: "inline-flex" }}>
        <TaskStatusMark status={task.status} />
      </span>
      <Stack gap={0} flex={1} miw={0}>
        <Text span size="sm" style={{ overflowWrap: "anywhere" }}>
          <TaskLink task={task} />
        </Text>
        <Text span size="xs" c="var(--text-3)">
          {facts.filter(Boolean).join(" · ")}
          {late && (
            <Text span inherit c="var(--bad-text)">
              {" · "}
              {lateText(late)}
            </Text>
          )}
        </Text>
      </Stack>
      {task.assignee && <Avatar person={task.assignee} size={20} />}
    </Group>
  );
}
