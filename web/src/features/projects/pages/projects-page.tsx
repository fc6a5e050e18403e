import { projectStatuses } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { Project } from "@daybook/contract/projects/projects";
import { Button } from "@mantine/core";
import { IconFolders, IconLayoutGrid, IconList, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo } from "react";
import { SavedViews } from "#features/preferences/components/saved-views.tsx";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { count, type FiltersOf, flag, many, one, oneShot, transient, text } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar, People } from "#ui/display/avatar.tsx";
import { textChoice } from "#ui/form/choices.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterMany } from "#ui/filter/filter.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { Person } from "#ui/display/person.tsx";
import { RowCard } from "#ui/table/row-parts.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { ViewSwitch } from "#ui/filter/view-switch.tsx";
import { useStable } from "#ui/use-stable.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { ProjectCards } from "../components/project-cards.tsx";
import { ProjectMenu } from "../components/project-menu.tsx";
import { ProjectDue, ProjectHoursLabel, ProjectName, ProjectStatusLabel } from "../components/project-cells.tsx";
import { projectTabs } from "../project-tabs.ts";
import { projectStatusChoices } from "../project-status.ts";
import { projectPage } from "../projects.api.ts";
import { useProjectActions } from "../use-project-actions.ts";

const ProjectDialog = lazyDialog(async () => (await import("../components/project-dialog.tsx")).ProjectDialog);
const MembersDialog = lazyDialog(async () => (await import("../components/members-dialog.tsx")).MembersDialog);
const CopyDialog = lazyDialog(async () => (await import("../components/copy-dialog.tsx")).CopyDialog);
const ProjectDrawer = lazyDialog(async () => (await import("../components/project-drawer.tsx")).ProjectDrawer);

const sorts = ["name", "-name", "dueDate", "-dueDate", "createdAt", "-createdAt", "updatedAt", "-updatedAt"] as const;
const sortChoices = [
  { value: "name", label: "Name" },
  { value: "dueDate", label: "Due date" },
  { value: "-updatedAt", label: "Last updated" },
  { value: "-createdAt", label: "Newest" },
];
const fields = {
  search: text(),
  team: many(),
  status: many(projectStatuses),
  sort: one(sorts),
  page: count(1),
  limit: one(["10", "25", "50", "100"]),
  view: one(["cards"]),
  project: transient(one()),
  tab: transient(one(projectTabs)),
  new: oneShot(flag()),
};

const views = [
  { value: "list", label: "List", icon: <IconList size={15} stroke={1.6} /> },
  { value: "cards", label: "Cards", icon: <IconLayoutGrid size={15} stroke={1.6} /> },
] as const;

const pageOf = ({ sort = "name", limit = "25", project: _project, view: _view, tab: _tab, new: _new, ...rest }: FiltersOf<typeof fields>) =>
  projectPage({ ...rest, sort, limit });

/** The list and the teams of its filter. */
export const loader = ({ filters, load }: ScreenLoaderInput) => Promise.all([load(pageOf(filters("projects", fields))), load(teamOptions)]);

/** The projects the user can see as table or cards, with filters, and the project in the URL in a drawer. */
export function ProjectsPage() {
  const { user: me } = useSession();
  const { filters, setFilters, replaceFilters, search } = useFilters("projects", fields);
  const { sort = "name", limit = "25", project: openId, view = "list", tab } = filters;
  // View and sort order do not hide any rows.
  const isFiltered = Boolean(filters.search) || filters.team.length > 0 || filters.status.length > 0;
  const query = useQuery(pageOf(filters));
  const { data: teams = [] } = useQuery(teamOptions);
  const dialog = useDialog<Project | "new">();
  const members = useDialog<Project>();
  const copy = useDialog<Project>();
  const actions = useProjectActions();
  const rows = query.data?.data;
  const total = query.data?.pagination.totalItems;

  const open = useStable((project: Project) => {
    if (!isTemporary(project)) setFilters({ project: project._id, page: filters.page });
  });
  const close = () => setFilters({ project: undefined, tab: undefined, page: filters.page });
  const clear = () => setFilters({ search: undefined, team: [], status: [] });
  const columns = useMemo(() => columnsWith(open), [open]);

  const canCreate = me.role !== "team_member";
  const isEmpty = total === 0 && !isFiltered;
  const add = () => dialog.open("new");
  // The command palette opens this page with `?new=true`.
  const openNew = useStable(() => {
    setFilters({ new: false, page: filters.page });
    if (canCreate) add();
  });
  useEffect(() => {
    if (filters.new) openNew();
  }, [filters.new, openNew]);
  const newButton = (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={add}>
      New project
    </Button>
  );

  const menu = (project: Project) =>
    isTemporary(project) || !project.can.update ? null : (
      <ProjectMenu
        project={project}
        actions={actions}
        onEdit={() => dialog.open(project)}
        onMembers={() => members.open(project)}
        onCopy={() => copy.open(project)}
      />
    );
  const empty = (
    <EmptyState
      icon={<IconFolders size={20} stroke={1.6} />}
      title="No projects yet"
      text={canCreate ? "Reports and tasks belong to projects. Members can see them." : "Projects you are a member of appear here."}
    >
      {canCreate && newButton}
    </EmptyState>
  );
  const retry = () => void query.refetch();
  const onClear = isFiltered ? clear : undefined;

  return (
    <Page>
      <PageHeader
        title="Projects"
        count={total === undefined ? undefined : counted(total, "project")}
        actions={canCreate && !isEmpty ? [{ label: "New project", icon: <IconPlus size={16} />, primary: true, onClick: add }] : []}
      >
        <SavedViews screen="projects" search={search} onApply={replaceFilters} />
      </PageHeader>
      <FilterBar
        search={{ value: filters.search ?? "", onChange: (value) => setFilters({ search: value }), placeholder: "Search name, key, text" }}
        onClear={onClear}
        {...(view === "cards" && {
          sort: { value: sort, choices: sortChoices, onChange: (next: string) => setFilters({ sort: next as typeof filters.sort }) },
        })}
        aside={
          <ViewSwitch
            label="View"
            views={[...views]}
            value={view}
            onChange={(next) => setFilters({ view: next === "cards" ? next : undefined, page: filters.page })}
          />
        }
      >
        {me.can.administer && (
          <FilterMany
            label="Team"
            choices={teams.map(({ name }) => textChoice(name))}
            value={filters.team}
            onChange={(team) => setFilters({ team })}
          />
        )}
        <FilterMany
          label="Status"
          choices={projectStatusChoices}
          value={filters.status}
          onChange={(status) => setFilters({ status: status as typeof filters.status })}
        />
      </FilterBar>
      {view === "cards" ? (
        <ProjectCards rows={rows} error={query.error} onRetry={retry} onOpen={open} menu={menu} onClearFilters={onClear} empty={empty} />
      ) : (
        <DataTable
          label="Projects"
          columns={columns}
          rows={rows}
          error={query.error}
          onRetry={retry}
          rowId={(project) => project._id}
          rowName={(project) => project.name}
          onOpen={open}
          menu={menu}
          sort={sort}
          onSort={(next) => setFilters({ sort: next as typeof filters.sort })}
          onClearFilters={onClear}
          empty={empty}
          card={(project) => (
            <RowCard
              onOpen={() => open(project)}
              aside={project.lead && <Avatar person={project.lead} size={28} />}
              lines={[
                <>
                  <ProjectStatusLabel project={project} />
                  <span>
                    {project.dueDate && "Due "}
                    <ProjectDue project={project} />
                  </span>
                </>,
                <>
                  {project.key}
                  <span dir="auto">{project.team}</span>
                </>,
                <>
                  {counted(project.members.length, "member")}
                  <ProjectHoursLabel stats={project.stats} />
                </>,
              ]}
            >
              <bdi>{project.name}</bdi>
            </RowCard>
          )}
        />
      )}
      <Pager
        page={filters.page}
        limit={Number(limit)}
        total={total ?? 0}
        onPage={(page, replace) => setFilters({ page }, replace)}
        onLimit={(next) => setFilters({ limit: String(next) as typeof filters.limit })}
      />
      <Suspense>
        {openId && (
          <ProjectDrawer
            id={openId}
            opened
            tab={tab}
            onTab={(next) => setFilters({ tab: next, page: filters.page })}
            onClose={close}
            onEdit={dialog.open}
            onMembers={members.open}
            onCopy={copy.open}
          />
        )}
        {dialog.subject && (
          <ProjectDialog
            key={`project ${dialog.key}`}
            project={dialog.subject === "new" ? null : dialog.subject}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        )}
        {copy.subject && (
          <CopyDialog key={`copy ${copy.key}`} project={copy.subject} opened={copy.opened} onClose={copy.close} onCopied={open} />
        )}
        {members.subject && (
          <MembersDialog key={`members ${members.key}`} project={members.subject} opened={members.opened} onClose={members.close} />
        )}
      </Suspense>
    </Page>
  );
}

const columnsWith = (open: (project: Project) => void): Column<Project>[] => [
  { id: "name", head: "Name", sort: "name", cell: (project) => <ProjectName project={project} onOpen={() => open(project)} /> },
  { id: "status", head: "Status", width: 128, cell: (project) => <ProjectStatusLabel project={project} /> },
  { id: "team", head: "Team", width: 201, narrow: 160, cell: (project) => project.team },
  { id: "lead", head: "Lead", width: 156, wide: true, skeleton: "person", cell: (project) => <Person person={project.lead} /> },
  { id: "members", head: "Members", width: 118, wide: true, cell: (project) => <People people={project.members} /> },
  {
    id: "open",
    head: "Open tasks",
    width: 92,
    align: "end",
    wide: true,
    cell: (project) => <span className="tnum">{project.stats.open}</span>,
  },
  { id: "hours", head: "Hours", width: 124, align: "end", cell: ({ stats }) => <ProjectHoursLabel stats={stats} stacked /> },
  { id: "due", head: "Due", width: 112, sort: "dueDate", cell: (project) => <ProjectDue project={project} stacked /> },
];
