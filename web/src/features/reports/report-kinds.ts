import { leaveStatuses, projectStatuses, taskStatuses } from "@daybook/contract/core/constants";
import type { EvaluationStatus } from "@daybook/contract/kra/schemas";
import type { ReportGroup, ReportKind, ReportTasks } from "@daybook/contract/reports/reports";

/** A noun in singular and plural. */
export type Counted = readonly [one: string, many: string];

type Kind = {
  label: string;
  /** What a row is: `report`, `reports`. */
  counted: Counted;
  searchPlaceholder: string;
  /** Values of the status filter; undefined if rows have no status. */
  statuses?: readonly string[];
  hasProjects: boolean;
};

const evaluationStatuses: readonly EvaluationStatus[] = ["Draft", "Shared", "Acknowledged", "Disputed"];

/** Labels of the tasks filter. */
export const taskLabels: Record<ReportTasks, string> = {
  created: "Created in the period",
  completed: "Completed in the period",
  approved: "Approved in the period",
  open: "Open now",
  overdue: "Overdue now",
};

/** Whether the filter shows the current state, independent of the period. */
export const isAsOfNow = (tasks: ReportTasks | undefined) => tasks === "open" || tasks === "overdue";

export const taskNames = Object.keys(taskLabels) as ReportTasks[];

/** The reports, in the order of the tabs. */
export const reportKinds: Record<ReportKind, Kind> = {
  eod: {
    label: "EODs",
    counted: ["report", "reports"],
    searchPlaceholder: "Search name or text",
    statuses: ["On time", "Late"],
    hasProjects: true,
  },
  hours: { label: "Hours", counted: ["person", "people"], searchPlaceholder: "Search name", hasProjects: true },
  leaves: {
    label: "Leave",
    counted: ["request", "requests"],
    searchPlaceholder: "Search name",
    statuses: leaveStatuses,
    hasProjects: false,
  },
  tasks: {
    label: "Tasks",
    counted: ["task", "tasks"],
    searchPlaceholder: "Search title or text",
    statuses: taskStatuses,
    hasProjects: true,
  },
  projects: {
    label: "Projects",
    counted: ["project", "projects"],
    searchPlaceholder: "Search name",
    statuses: projectStatuses,
    hasProjects: true,
  },
  kra: {
    label: "Evaluations",
    counted: ["evaluation", "evaluations"],
    searchPlaceholder: "Search name",
    statuses: evaluationStatuses,
    hasProjects: false,
  },
  users: { label: "People", counted: ["person", "people"], searchPlaceholder: "Search name", hasProjects: true },
};

type Group = { label: string; counted: Counted };

/** Labels of the groupings. */
export const groupLabels: Record<ReportGroup, Group> = {
  person: { label: "Person", counted: ["person", "people"] },
  team: { label: "Team", counted: ["team", "teams"] },
  project: { label: "Project", counted: ["project", "projects"] },
  day: { label: "Day", counted: ["day", "days"] },
  week: { label: "Week", counted: ["week", "weeks"] },
  month: { label: "Month", counted: ["month", "months"] },
  type: { label: "Type", counted: ["type", "types"] },
  status: { label: "Status", counted: ["status", "statuses"] },
};

export const groupNames = Object.keys(groupLabels) as ReportGroup[];

export const reportNames = Object.keys(reportKinds) as ReportKind[];
