import { numberText, pluralize } from "@daybook/contract/core/numbers";
import type { Task } from "@daybook/contract/tasks/schemas";
import { Button } from "@mantine/core";
import {
  IconChecklist,
  IconDownload,
  IconFileImport,
  IconLayoutKanban,
  IconList,
  IconPlus,
  IconRepeat,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { SavedViews } from "#features/preferences/components/saved-views.tsx";
import { labelList } from "#features/labels/labels.api.ts";
import { totalText } from "#lib/format/numbers.ts";
import { dropdownProjects } from "#lib/api/shared-lists.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { approvesTasks } from "#features/delegations/acts-for.ts";
import { useSession } from "#lib/session/session.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import type { HeaderAction } from "#ui/layout/header-actions.tsx";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useStable } from "#ui/use-stable.ts";
import { ViewSwitch } from "#ui/filter/view-switch.tsx";
import { lazyDialog, lazyPart } from "#ui/feedback/lazy-part.tsx";
import { TaskBulkBar } from "../components/list/task-bulk-bar.tsx";
import { TaskFilterBar } from "../components/list/task-filter-bar.tsx";
import { TaskTable } from "../components/list/task-table.tsx";
import type { TaskStart } from "../components/create/task-dialog.tsx";
import { exportHref, taskCounts } from "../tasks.api.ts";
import { useTaskEdits } from "../use-task-edits.ts";
import { loadTaskList, useTaskList } from "../use-task-list.ts";

const TaskDialog = lazyDialog(async () => (await import("../components/create/task-dialog.tsx")).TaskDialog);
const BulkCreateDialog = lazyDialog(async () => (await import("../components/create/bulk-create-dialog.tsx")).BulkCreateDialog);
const ImportDrawer = lazyDialog(async () => (await import("#features/imports/components/import-drawer.tsx")).ImportDrawer);
const SeriesDialog = lazyDialog(async () => (await import("#features/series/components/series-dialog.tsx")).SeriesDialog);
const ReturnDialog = lazyDialog(async () => (await import("../components/detail/return-dialog.tsx")).ReturnDialog);
const TaskDrawer = lazyDialog(async () => (await import("../components/detail/task-drawer.tsx")).TaskDrawer);
const TaskBoard = lazyPart(async () => (await import("../components/board/task-board.tsx")).TaskBoard);

const icon = { size: 16, stroke: 1.6 } as const;
const views = [
  { value: "list", label: "List", icon: <IconList size={15} stroke={1.6} /> },
  { value: "board", label: "Board", icon: <IconLayoutKanban size={15} stroke={1.6} /> },
] as const;
const tasksText = (count: number, isMore: boolean | undefined) => `${totalText(count, isMore)} ${pluralize(count, "task")}`;

/** The list with its filters, and the counts of its tabs. */
export const loader = (input: ScreenLoaderInput) =>
  Promise.all([loadTaskList(input), input.load(taskCounts), input.load(dropdownProjects), input.load(labelList)]);

/** Task management: list and board, views such as *To approve*, and a task in the drawer. */
export function TasksPage() {
  const session = useSession();
  const { user } = session;
  const list = useTaskList();
  const { filters, setFilters } = list;
  const { data: counts } = useQuery(taskCounts);
  const { edits, returning } = useTaskEdits();
  const [selected, setSelected] = useState<string[]>([]);
  const creation = useDialog<TaskStart>();
  const bulkCreation = useDialog<true>();
  const importing = useDialog<true>();
  const recurring = useDialog<true>();
  const rows = list.query.data?.data;
  const total = list.query.data?.pagination.totalItems;

  const show = (task: string | undefined) => setFilters({ task, page: filters.page });
  const open = useStable((task: Task) => {
    if (!isTemporary(task)) show(task._id);
  });
  const add = useStable((start: TaskStart = {}) => creation.open({ assignee: user.role === "team_member" ? user._id : null, ...start }));
  const openCreation = useStable((dialog: "task" | "many" | "series") => {
    if (dialog === "task") add();
    else if (dialog === "series") recurring.open(true);
    else bulkCreation.open(true);
    setFilters({ new: undefined, page: filters.page });
  });
  // The command palette links here with the dialog to open; the parameter is removed once read.
  useEffect(() => {
    if (filters.new) openCreation(filters.new);
  }, [filters.new, openCreation]);

  // A change of view clears the selection.
  const viewKey = `${list.view} ${list.isBoard}`;
  const [selectedIn, setSelectedIn] = useState(viewKey);
  if (selectedIn !== viewKey) {
    setSelectedIn(viewKey);
    setSelected([]);
  }

  const isEmpty = total === 0 && !list.isFiltered && (list.isOwn || list.view === undefined);
  const actions: HeaderAction[] = [
    { label: "Recently deleted", icon: <IconTrash {...icon} />, secondary: true, onClick: () => setFilters({ view: "deleted" }) },
    ...(counts?.hasSeries
      ? [{ label: "Recurring tasks", icon: <IconRepeat {...icon} />, secondary: true, onClick: () => recurring.open(true) }]
      : []),
    ...(user.role === "team_member"
      ? []
      : [{ label: "Import", icon: <IconFileImport {...icon} />, secondary: true, onClick: () => importing.open(true) }]),
    {
      label: "Export",
      icon: <IconDownload {...icon} />,
      secondary: true,
      href: exportHref({ ...list.narrowed, ...(list.person && { assignee: list.person }) }),
      download: true,
    },
    { label: "Add several tasks", onClick: () => bulkCreation.open(true) },
    ...(isEmpty ? [] : [{ label: "New task", icon: <IconPlus size={16} />, primary: true, onClick: () => add() }]),
  ];
  const tabs = [
    // Who has created no task for others sees the same in both.
    ...(user.role !== "team_member" || !list.isOwn || (counts && counts.all > counts.mine)
      ? [{ value: "all", label: "All" } as const]
      : []),
    ...(approvesTasks(session) ? [{ value: "pending-approval", label: "To approve", count: counts?.pendingApproval } as const] : []),
    { value: "overdue", label: "Overdue", count: counts?.overdue },
    { value: "mine", label: "Mine", count: counts?.mineOpen },
    ...(list.view === "deleted" ? [{ value: "deleted", label: "Recently deleted" } as const] : []),
  ] satisfies { value: NonNullable<typeof list.view> | "all"; label: string; count?: number | undefined }[];

  return (
    <Page>
      <PageHeader title="Task Management" count={total === undefined ? undefined : tasksText(total, list.pager.isMore)} actions={actions}>
        <SavedViews screen="tasks" search={list.search} onApply={list.replaceFilters} />
      </PageHeader>
      <PageTabs
        label="Task views"
        tabs={tabs}
        value={list.isOwn ? "mine" : (list.view ?? "all")}
        onChange={(view) => (view === "all" ? list.showAll() : view === "mine" ? list.showOwn() : setFilters({ view }))}
        aside={
          list.view !== "deleted" && (
            <ViewSwitch
              label="View"
              views={[...views]}
              value={list.isBoard ? "board" : "list"}
              onChange={(view) => setFilters({ board: view === "board" })}
            />
          )
        }
      >
        <TaskFilterBar list={list} choices={edits.choices} />
        {list.isBoard ? (
          <Suspense fallback={<PageSpinner />}>
            <TaskBoard list={list} edits={edits} onOpen={open} onAdd={add} />
          </Suspense>
        ) : (
          <TaskTable
            list={list}
            edits={edits}
            onOpen={open}
            selection={{ selected, onChange: setSelected, allows: (task) => !isTemporary(task) }}
            empty={<NoTasks view={list.isOwn ? "mine" : list.view} onAdd={() => add()} />}
          />
        )}
        {list.isOpenOnly && counts && counts.mine > counts.mineOpen && (
          <Button variant="subtle" color="gray" onClick={list.showDone}>
            Show {numberText(counts.mine - counts.mineOpen)} done
          </Button>
        )}
      </PageTabs>
      <TaskBulkBar
        selected={selected}
        onSelect={setSelected}
        choices={edits.choices}
        deleted={list.view === "deleted"}
        review={list.view === "pending-approval"}
      />
      <Suspense>
        {filters.task && <TaskDrawer id={filters.task} rows={rows ?? []} edits={edits} onClose={() => show(undefined)} onShow={show} />}
        {creation.subject && (
          <TaskDialog key={`task ${creation.key}`} start={creation.subject} opened={creation.opened} onClose={creation.close} />
        )}
        {bulkCreation.subject && (
          <BulkCreateDialog key={`many ${bulkCreation.key}`} opened={bulkCreation.opened} onClose={bulkCreation.close} />
        )}
        {recurring.subject && <SeriesDialog key={`series ${recurring.key}`} opened={recurring.opened} onClose={recurring.close} />}
        {importing.subject && (
          <ImportDrawer key={`import ${importing.key}`} kind="tasks" opened={importing.opened} onClose={importing.close} />
        )}
        {returning.subject && (
          <ReturnDialog key={`return ${returning.key}`} {...returning.subject} opened={returning.opened} onClose={returning.close} />
        )}
      </Suspense>
    </Page>
  );
}

const emptyViews = {
  "pending-approval": { title: "Nothing to approve", text: "Completed tasks appear here until a lead or admin approves them." },
  overdue: { title: "No overdue tasks", text: "Open tasks past their due date appear here." },
  mine: { title: "You have no open tasks", text: "Tasks assigned to you appear here." },
  deleted: { title: "No deleted tasks", text: "You can restore deleted tasks here for 30 days." },
} as const;

type NoTasksProps = { view: keyof typeof emptyViews | undefined; onAdd: () => void };

function NoTasks({ view, onAdd }: NoTasksProps) {
  const checklist = <IconChecklist size={20} stroke={1.6} />;
  const isNew = view === undefined || view === "mine";
  const texts = view ? emptyViews[view] : { title: "No tasks yet", text: "Create tasks with an owner and a due date." };
  return (
    <EmptyState icon={checklist} {...texts}>
      {isNew && (
        <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={onAdd}>
          New task
        </Button>
      )}
    </EmptyState>
  );
}
