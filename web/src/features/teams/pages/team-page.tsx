import { counted } from "@daybook/contract/core/numbers";
import type { TeamDetail } from "@daybook/contract/teams/teams";
import { IconEdit, IconMessages, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { AwaySoon } from "#features/leaves/calendar/away-soon.tsx";
import { awaySoon } from "#features/leaves/leaves.api.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { asTab, flag, one, transient } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { useSession } from "#lib/session/session.ts";
import { Person } from "#ui/display/person.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Columns, Page } from "#ui/layout/page.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { NoRows, Row, Ruled, Section } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { lazyDialog, lazyScreenPart } from "#ui/feedback/lazy-part.tsx";
import { TeamMembers } from "../components/team-members.tsx";
import { TeamReports } from "../components/team-reports.tsx";
import { tasksInProgress, teamDetail, teamReports } from "../teams.api.ts";
import s from "./team-page.module.css";

const ChannelDialog = lazyDialog(async () => (await import("#features/team-channels/channel-dialog.tsx")).ChannelDialog);
const WorkloadPanel = lazyScreenPart(async () => (await import("#features/workload/components/workload-panel.tsx")).WorkloadPanel);
const TeamDialog = lazyDialog(async () => (await import("../components/team-dialog.tsx")).TeamDialog);

/** The team, today's reports, tasks and absences. */
export async function loader({ params: { id = "" }, user, company: { today }, load }: ScreenLoaderInput) {
  const team = await load(teamDetail(id));
  if (!team) return;
  await Promise.all([
    load(awaySoon(today, team.name)),
    load(tasksInProgress(team.name)),
    ...(user.role === "team_member" ? [] : [load(teamReports(team.name, today))]),
  ]);
}

/** A team with its members, leads and projects; leads and admins also see today's reports. */
export function TeamPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { user: me } = useSession();
  const { data: team, error, refetch } = useQuery(teamDetail(id));
  const dialog = useDialog<TeamDetail>();
  const channelDialog = useDialog<TeamDetail>();

  if (!team) {
    return (
      <Page>
        <PageHeader title="Team" />
        {error ? (
          <ErrorState error={error} notFoundText="It may have been deleted, or you aren't a member of it." onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines count={5} />
        )}
      </Page>
    );
  }
  const managesTeam = me.role !== "team_member";
  return (
    <Page>
      <PageHeader
        title={team.name}
        count={counted(team.memberCount, "member")}
        crumbs={
          me.can.administer
            ? [
                { label: "Users", href: "/admin/users" },
                { label: "Teams", href: "/admin/teams" },
              ]
            : undefined
        }
        actions={
          team.can.update
            ? [
                { label: "Channel", icon: <IconMessages size={16} stroke={1.6} />, onClick: () => channelDialog.open(team) },
                { label: "Edit team", icon: <IconEdit size={16} stroke={1.6} />, onClick: () => dialog.open(team) },
              ]
            : []
        }
      />
      {team.description && (
        <p className={s.description} dir="auto">
          {team.description}
        </p>
      )}
      {team.members.length === 0 ? (
        <EmptyState
          icon={<IconUsersGroup size={20} stroke={1.6} />}
          title="No members yet"
          text="Set a user's team when you add the user, or later in Users."
        />
      ) : (
        <TeamTabs team={team.name} hasWorkload={managesTeam}>
          <Columns
            main={<TeamMembers members={team.members} team={team.name} />}
            side={
              <>
                {managesTeam && <TeamReports team={team.name} role={me.role} />}
                <AwaySoon title="Who is away" team={team.name} />
                <Section title="Leads" count={team.leads.length || undefined}>
                  <Ruled>
                    {team.leads.map((lead) => (
                      <Row key={lead._id}>
                        <Person person={lead} />
                      </Row>
                    ))}
                    {team.leads.length === 0 && (
                      <Row>
                        <Person person={null} emptyLabel="No lead" />
                      </Row>
                    )}
                  </Ruled>
                </Section>
                <TeamProjects projects={team.projects} runsIt={managesTeam} />
              </>
            }
          />
        </TeamTabs>
      )}
      <Suspense>
        {channelDialog.subject && (
          <ChannelDialog
            key={`channel-${channelDialog.key}`}
            team={channelDialog.subject}
            opened={channelDialog.opened}
            onClose={channelDialog.close}
          />
        )}
        {dialog.subject && <TeamDialog key={dialog.key} team={dialog.subject} opened={dialog.opened} onClose={dialog.close} />}
      </Suspense>
    </Page>
  );
}

const fields = { tab: asTab(one(["workload"])), from: transient(one()), over: transient(flag()) };

/** For leads and admins, the workload as a second tab. */
function TeamTabs({ team, hasWorkload, children }: { team: string; hasWorkload: boolean; children: ReactNode }) {
  const { filters, setFilters } = useFilters("team", fields);
  const { from, over } = filters;
  if (!hasWorkload) return children;
  return (
    <PageTabs
      label="Team"
      tabs={[
        { value: "people", label: "Members" },
        { value: "workload", label: "Workload" },
      ]}
      value={filters.tab ?? "people"}
      onChange={(tab) => setFilters({ tab: tab === "workload" ? tab : undefined })}
    >
      {filters.tab === "workload" ? (
        <WorkloadPanel
          team={[team]}
          from={from}
          onFrom={(next) => setFilters({ from: next })}
          onlyOver={over}
          onOnlyOver={(next) => setFilters({ over: next })}
        />
      ) : (
        children
      )}
    </PageTabs>
  );
}

const TeamProjects = ({ projects, runsIt }: Pick<TeamDetail, "projects"> & { runsIt: boolean }) => (
  <Section title="Projects" count={projects.length || undefined}>
    <Ruled>
      {projects.map((project) => (
        <Row key={project._id}>
          <AppLink className={s.project} href={`/projects/${project._id}`}>
            <ProjectMark project={project} />
          </AppLink>
          {project.status !== "Active" && <span className={s.status}>{project.status}</span>}
        </Row>
      ))}
      {projects.length === 0 && <NoRows>{runsIt ? "No projects yet" : "No projects you are a member of"}</NoRows>}
    </Ruled>
  </Section>
);
