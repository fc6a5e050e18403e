import type { Project } from "@daybook/contract/projects/projects";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSession } from "#lib/session/session.ts";
import { Day } from "#ui/display/day.tsx";
import { Due } from "#ui/display/due.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog, lazyPart } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { Person } from "#ui/display/person.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { Properties, Property, SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { hasPlan, isClosed } from "../project-status.ts";
import type { ProjectTab } from "../project-tabs.ts";
import { projectDetail } from "../projects.api.ts";
import { ProjectActivityList } from "./project-activity.tsx";
import { ProjectHours } from "./project-hours.tsx";
import { ProjectHoursLabel, ProjectStatusLabel } from "./project-cells.tsx";
import { ProjectHealthButton } from "./project-health.tsx";
import { ProjectMembers } from "./project-members.tsx";
import { ProjectTasks } from "./project-tasks.tsx";
import s from "./project-drawer.module.css";

const ProjectPlan = lazyPart(async () => (await import("./project-plan.tsx")).ProjectPlan);
const MilestonesDialog = lazyDialog(async () => (await import("./milestones-dialog.tsx")).MilestonesDialog);

type Props = {
  id: string;
  opened: boolean;
  /** The first tab unless chosen. */
  tab: ProjectTab | undefined;
  onTab: (tab: ProjectTab) => void;
  onClose: () => void;
  onEdit: (project: Project) => void;
  onMembers: (project: Project) => void;
  onCopy: (project: Project) => void;
};

const eodsOf = { admin: "/eods", team_lead: "/team-lead/eods", team_member: "/all-eods" } as const;

const hoursOf = { admin: "/admin/hours", team_lead: "/team-lead/hours", team_member: "/my-hours" } as const;

/** A project with its properties, and tabs for its plan once begun, tasks, hours, members and activity. */
export function ProjectDrawer({ id, opened, tab: chosen, onTab, onClose, onEdit, onMembers, onCopy }: Props) {
  const { user: me } = useSession();
  const { data: project, error, refetch } = useQuery(projectDetail(id));
  const milestones = useDialog<Project>();
  const isPlanned = project !== undefined && hasPlan(project);
  const tab = chosen === undefined || (chosen === "plan" && !isPlanned) ? (isPlanned ? "plan" : "tasks") : chosen;
  return (
    <SideDrawer opened={opened} onClose={onClose} label={project?.key ?? "Project"} title={project?.name} wide={tab === "plan"}>
      {!project &&
        (error ? (
          <ErrorState
            error={error}
            notFoundText="It may have been deleted, or you no longer have access to it."
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonLines count={5} />
        ))}
      {project && (
        <div className={s.content}>
          {project.description && (
            <p className={s.description} dir="auto">
              {project.description}
            </p>
          )}
          <Properties>
            <Property label="Status">
              <ProjectStatusLabel project={project} />
            </Property>
            <Property label="Team">{project.team}</Property>
            <Property label="Lead">
              <Person person={project.lead} size={20} />
            </Property>
            <Property label="Hours">
              <ProjectHoursLabel stats={project.stats} />
            </Property>
            <Property label="Start">{project.startDate ? <Day value={project.startDate} /> : <Due day={null} />}</Property>
            <Property label="Due">
              <Due day={project.dueDate} done={isClosed(project)} />
            </Property>
          </Properties>
          <div className={s.links}>
            {project.can.update && <Button onClick={() => onEdit(project)}>Edit project</Button>}
            {project.can.update && <Button onClick={() => onCopy(project)}>Copy as new</Button>}
            {project.can.update && !isPlanned && (
              <>
                <ProjectHealthButton project={project} />
                <Button onClick={() => milestones.open(project)}>Add milestones</Button>
              </>
            )}
            <TextLink href={`${hoursOf[me.role]}?span=month&project=${project._id}`}>
              {me.role === "team_member" ? "My hours on this project" : "Hours by day and member"}
            </TextLink>
            <TextLink href={`${eodsOf[me.role]}?project=${project._id}`}>Reports on this project</TextLink>
          </div>
          <PageTabs
            label="Project details"
            tabs={[
              ...(isPlanned ? [{ value: "plan" as const, label: "Plan" }] : []),
              { value: "tasks", label: "Tasks", count: project.stats.open },
              { value: "hours", label: "Hours" },
              { value: "people", label: "Members", count: project.members.length },
              { value: "activity", label: "Activity" },
            ]}
            value={tab}
            onChange={onTab}
          >
            <div className={s.panel}>
              {tab === "plan" && (
                <Suspense fallback={<SkeletonLines count={8} />}>
                  <ProjectPlan project={project} onMilestones={() => milestones.open(project)} />
                </Suspense>
              )}
              {tab === "tasks" && <ProjectTasks project={project} />}
              {tab === "hours" && <ProjectHours id={project._id} />}
              {tab === "people" && <ProjectMembers project={project} onMembers={() => onMembers(project)} />}
              {tab === "activity" && <ProjectActivityList id={project._id} />}
            </div>
          </PageTabs>
        </div>
      )}
      <Suspense>
        {milestones.subject && (
          <MilestonesDialog key={milestones.key} project={milestones.subject} opened={milestones.opened} onClose={milestones.close} />
        )}
      </Suspense>
    </SideDrawer>
  );
}
