import { numberText } from "@daybook/contract/core/numbers";
import type { ProjectPlan as Plan } from "@daybook/contract/project-plans/project-plans";
import type { Project } from "@daybook/contract/projects/projects";
import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MilestoneHours } from "#features/project-plans/components/milestone-hours.tsx";
import { PlanTimeline } from "#features/project-plans/components/plan-timeline.tsx";
import { projectPlan } from "#features/project-plans/project-plans.api.ts";
import { Day } from "#ui/display/day.tsx";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { ProjectHealth } from "./project-health.tsx";

type Props = { project: Project; onMilestones: () => void };

/** Health, key figures, the timeline and the hours of a project's milestones. */
export function ProjectPlan({ project, onMilestones }: Props) {
  const { data: plan, error, refetch } = useQuery(projectPlan(project._id));
  return (
    <Stack gap={28}>
      <ProjectHealth project={project} />
      <PlanFigures project={project} plan={plan} />
      {!plan && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />)}
      {plan && (
        <>
          <PlanTimeline
            projectId={project._id}
            plan={plan}
            milestones={project.milestones}
            action={
              project.can.update && (
                <Button size="xs" onClick={onMilestones}>
                  {project.milestones.length > 0 ? "Edit milestones" : "Add milestones"}
                </Button>
              )
            }
          />
          <MilestoneHours hours={plan.hours} milestones={project.milestones} />
        </>
      )}
    </Stack>
  );
}

function PlanFigures({ project: { stats, milestones }, plan }: { project: Project; plan: Plan | undefined }) {
  const { open, completed, overdue, loggedHours, estimatedHours } = stats;
  const waiting =
    plan?.tasks.filter(({ waitingFor, status }) => waitingFor > 0 && status !== "Completed" && status !== "Approved").length ?? 0;
  const next = milestones.find(({ done }) => !done);
  const notes = [overdue > 0 && `${overdue} overdue`, waiting > 0 && `${waiting} waiting for others`].filter(Boolean).join(", ");
  return (
    <Figures label="Project at a glance">
      <Figure
        label="Open tasks"
        value={open}
        of={`of ${open + completed}`}
        note={notes || "Nothing overdue"}
        ring={open + completed === 0 ? 0 : (completed / (open + completed)) * 100}
      />
      <Figure
        label="Reported"
        value={numberText(loggedHours)}
        of={estimatedHours === null ? "h" : `of ${numberText(estimatedHours)} h`}
        note={estimatedHours === null ? "No estimate" : `${Math.round((loggedHours / estimatedHours) * 100)}% of the estimate`}
        {...(estimatedHours !== null && { ring: (loggedHours / estimatedHours) * 100 })}
      />
      {next && <Figure label="Next milestone" value={<Day value={next.date} />} note={next.name} />}
    </Figures>
  );
}
