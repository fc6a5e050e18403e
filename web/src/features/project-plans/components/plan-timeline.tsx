import { counted, numberText } from "@daybook/contract/core/numbers";
import type { PlanTask, ProjectPlan } from "@daybook/contract/project-plans/project-plans";
import type { Milestone } from "@daybook/contract/projects/projects";
import { Group, Text } from "@mantine/core";
import { IconTimeline } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { taskHref } from "#features/tasks/task-links.ts";
import { useSession } from "#lib/session/session.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ViewSwitch } from "#ui/filter/view-switch.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Section, TextLink } from "#ui/layout/section.tsx";
import { choose } from "#ui/overlay/confirm.ts";
import { usePhone } from "#ui/use-phone.ts";
import { type PlanDays, planDays, type Shift, shifted } from "../plan-days.ts";
import { latenessOf } from "../plan-lateness.ts";
import { followersOf, groupsOf, isDone, isPast } from "../plan-rows.ts";
import { useMoveTasks } from "../project-plans.api.ts";
import { PlanList } from "./plan-list.tsx";
import { Timeline } from "./timeline.tsx";

const views = [
  { value: "weeks", label: "Weeks" },
  { value: "months", label: "Months" },
  { value: "list", label: "List" },
] as const;
type View = (typeof views)[number]["value"];

type Props = { projectId: string; plan: ProjectPlan; milestones: readonly Milestone[]; action?: ReactNode };

/** The timeline of a project, and the same as a list; phones have only the list. */
export function PlanTimeline({ projectId, plan, milestones, action }: Props) {
  const { user } = useSession();
  const router = useRouter();
  const phone = usePhone();
  const [chosen, setView] = useState<View>("weeks");
  const view = phone ? "list" : chosen;
  const move = useMoveTasks(projectId);
  const { tasks } = plan;
  const { today } = useCompany();
  const [withPast, setWithPast] = useState(false);
  const past = tasks.filter((task) => isPast(task, today)).length;
  const groups = useMemo(
    () =>
      groupsOf(
        tasks.filter((task) => withPast || !isPast(task, today)),
        milestones,
      ),
    [tasks, milestones, withPast, today],
  );
  const open = tasks.filter((task) => !isDone(task));

  /** Moves a task, and asks about those that follow, unless only its end moves to no effect on them. */
  const onMove = (task: PlanTask, shift: Shift, days: PlanDays) => {
    const to = shifted(task, shift, days);
    if (to.startDate === task.startDate && to.dueDate === task.dueDate) return;
    const followers = shift.to === 0 ? [] : followersOf(task, tasks);
    const own = { task, to };
    if (followers.length === 0) return move([own]);
    const all = () => followers.map((each) => ({ task: each, to: shifted(each, { from: shift.to, to: shift.to }, days) }));
    void choose({
      title: `Move ${followers.length === 1 ? "the task that follows" : `the ${counted(followers.length, "task that follows", "tasks that follow")}`}, too?`,
      body: `By ${counted(Math.abs(shift.to), "workday")} ${shift.to > 0 ? "later" : "earlier"}: ${followers
        .slice(0, 5)
        .map(({ number, title }) => `#${number} ${title}`)
        .join(", ")}${followers.length > 5 ? ` and ${followers.length - 5} more` : ""}.`,
      action: `Move ${followers.length + 1} tasks`,
      alternative: `Only #${task.number}`,
    }).then((answer) => {
      if (answer === "action") move([own, ...all()]);
      else if (answer === "alternative") move([own]);
    });
  };

  return (
    <Section
      title="Timeline"
      count={countText(open.length, plan.undated)}
      action={
        <Group gap={12}>
          {action}
          {!phone && tasks.length > 0 && <ViewSwitch label="View" views={[...views]} value={chosen} onChange={setView} />}
        </Group>
      }
    >
      {tasks.length === 0 && milestones.length === 0 ? (
        <EmptyState
          compact
          icon={<IconTimeline size={20} stroke={1.6} />}
          title="No dates yet"
          text="Tasks with a start or due date appear here, with what they wait for."
        />
      ) : view === "list" ? (
        <List plan={plan} groups={groups} />
      ) : (
        <>
          <Legend />
          <Timeline
            plan={plan}
            groups={groups}
            milestones={milestones}
            zoom={view}
            onMove={onMove}
            onOpen={(id) => void router.navigate({ href: taskHref(user.role, id) })}
          />
        </>
      )}
      {past > 0 && (
        <Group pt={8}>
          <TextLink onClick={() => setWithPast(!withPast)}>
            {withPast ? "Hide earlier tasks" : `Show ${counted(past, "earlier task, finished", "earlier tasks, all finished")}`}
          </TextLink>
        </Group>
      )}
    </Section>
  );
}

/** `10 of 21 open tasks have dates`. */
const countText = (dated: number, undated: number) =>
  undated === 0
    ? counted(dated, "open task")
    : `${numberText(dated)} of ${counted(dated + undated, "open task has a date", "open tasks have dates")}`;

function List({ plan: { tasks, holidays }, groups }: { plan: ProjectPlan; groups: ReturnType<typeof groupsOf> }) {
  const { today, workweek } = useCompany();
  const late = useMemo(() => {
    const dates = tasks.flatMap(({ startDate, dueDate }) => [startDate, dueDate]).filter((day) => day !== null);
    return latenessOf(tasks, planDays({ dates, today, workweek, holidays }), today);
  }, [tasks, holidays, today, workweek]);
  const numbers = useMemo(() => new Map(tasks.map(({ _id, number }) => [_id, number])), [tasks]);
  return <PlanList groups={groups} late={late} numbers={numbers} />;
}

const kinds = [
  { label: "Done", border: "transparent", ground: "var(--surface-active)" },
  { label: "In progress", border: "transparent", ground: "color-mix(in srgb, var(--plot-1) 55%, var(--surface))" },
  { label: "Planned", border: "var(--line-control)", ground: "var(--surface)" },
  { label: "Late or pushed late", border: "var(--bad-mark)", ground: "var(--bad-soft)" },
];

const Legend = () => (
  <Group component="ul" gap="4px 16px" m={0} mb={8} p={0} style={{ listStyle: "none" }} aria-label="Legend">
    {kinds.map(({ label, border, ground }) => (
      <Text key={label} component="li" size="xs" c="var(--text-2)">
        <span
          style={{ display: "inline-block", width: 14, height: 8, borderRadius: 2, border: `1px solid ${border}`, background: ground }}
        />{" "}
        {label}
      </Text>
    ))}
  </Group>
);
