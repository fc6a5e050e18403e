import type { TaskPriority, TaskStatus, TaskType } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import { labelChoice } from "#features/labels/components/label-mark.tsx";
import { labelList } from "#features/labels/labels.api.ts";
import { useSession } from "#lib/session/session.ts";
import { NONE, unassignedChoice, personChoice, projectChoice } from "#ui/form/choices.tsx";
import type { DatePreset } from "#ui/filter/date-presets.ts";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterDates } from "#ui/filter/filter-dates.tsx";
import { FilterMany, FilterSwitch } from "#ui/filter/filter.tsx";
import { priorityChoices, statusChoices, type TaskChoices, typeChoices } from "#features/tasks/use-task-choices.tsx";
import { tasksByIds } from "#features/tasks/tasks.api.ts";
import type { TaskListState } from "#features/tasks/use-task-list.ts";

/** The parents whose sub-tasks are listed. They are chosen in the menu of a task. */
function ParentFilter({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const { data: parents = [], isPending } = useQuery(tasksByIds(ids));
  const nameOf = (id: string) => {
    const parent = parents.find(({ _id }) => _id === id);
    return parent ? `#${parent.number} ${parent.title}` : isPending ? "…" : "a task that you cannot see";
  };
  return (
    <FilterMany label="Sub-tasks of" choices={ids.map((value) => ({ value, label: nameOf(value) }))} value={ids} onChange={onChange} />
  );
}

type Props = { list: TaskListState; choices: TaskChoices };

const sortChoices = [
  { value: "-createdAt", label: "Newest" },
  { value: "-updatedAt", label: "Last updated" },
  { value: "dueDate", label: "Due date" },
  { value: "-priority", label: "Priority" },
  { value: "status", label: "Status" },
  { value: "title", label: "Title" },
];

const duePresets: DatePreset[] = ["overdue", "today", "this-week", "next-week", "this-month", "last-month"];
const pastPresets: DatePreset[] = ["today", "yesterday", "this-week", "last-week", "this-month", "last-month", "last-30-days"];

/** Search and filters of the task list. The board has no status filter because its columns are statuses. */
export function TaskFilterBar({ list, choices: { people, projects } }: Props) {
  const { filters, setFilters, dates, dateField, setDates, assignee, setAssignee } = list;
  const { sort, view } = list;
  const { user } = useSession();
  const { data: labels = [] } = useQuery(labelList);
  return (
    <FilterBar
      search={{
        value: filters.searchQuery ?? "",
        onChange: (value) => setFilters({ searchQuery: value }),
        placeholder: "Search number, title, text",
      }}
      onClear={list.isFiltered ? list.clear : undefined}
      sort={{ value: sort, choices: sortChoices, onChange: (next) => setFilters({ sort: next as typeof sort }) }}
    >
      {!list.isBoard && (
        <FilterMany
          label="Status"
          choices={statusChoices}
          value={filters.statusFilter}
          onChange={(next) => setFilters({ statusFilter: next as TaskStatus[] })}
        />
      )}
      <FilterDates
        label="Due"
        presets={duePresets}
        value={dateField === "dueDate" ? dates : undefined}
        onChange={(next) => setDates("dueDate", next)}
      />
      <FilterMany
        label="Priority"
        choices={priorityChoices}
        value={filters.priorityFilter}
        onChange={(next) => setFilters({ priorityFilter: next as TaskPriority[] })}
      />
      {view !== "mine" && !(list.isOwn && user.role === "team_member") && (
        <FilterMany label="Assignee" choices={[unassignedChoice(), ...people.map(personChoice)]} value={assignee} onChange={setAssignee} />
      )}
      <FilterMany
        label="Project"
        choices={[{ value: NONE, label: "No project" }, ...projects.map(projectChoice)]}
        value={filters.projectFilter}
        onChange={(next) => setFilters({ projectFilter: next })}
      />
      <FilterMany label="Type" choices={typeChoices} value={filters.type} onChange={(next) => setFilters({ type: next as TaskType[] })} />
      {(labels.length > 0 || filters.label.length > 0) && (
        <FilterMany label="Label" choices={labels.map(labelChoice)} value={filters.label} onChange={(label) => setFilters({ label })} />
      )}
      {filters.parent.length > 0 && <ParentFilter ids={filters.parent} onChange={(parent) => setFilters({ parent })} />}
      {(filters.waiting || list.table.rows?.some(({ waitingFor }) => waitingFor > 0)) && (
        <FilterSwitch label="Waiting" on={filters.waiting} onChange={(waiting) => setFilters({ waiting })} />
      )}
      <FilterDates
        label="Created"
        presets={pastPresets}
        value={dateField === "createdAt" ? dates : undefined}
        onChange={(next) => setDates("createdAt", next)}
      />
      {dateField === "updatedAt" && dates && (
        <FilterDates label="Updated" presets={pastPresets} value={dates} onChange={(next) => setDates("updatedAt", next)} />
      )}
      {list.isBoard && (!view || view === "mine") && (
        <FilterSwitch label="Approved" on={filters.approved} onChange={(approved) => setFilters({ approved })} />
      )}
    </FilterBar>
  );
}
