import { leaveStatuses, projectStatuses, taskStatuses } from "@daybook/contract/core/constants";
import type { EvaluationStatus } from "@daybook/contract/kra";
import type { ReportKind, ReportTasks } from "@daybook/contract/reports";

type Kind = {
  label: string;
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
  eod: { label: "EODs", searchPlaceholder: "Search name or text", statuses: ["On time", "Late"], hasProjects: true },
  hours: { label: "Hours", searchPlaceholder: "Search name", hasProjects: true },
  leaves: { label: "Leave", searchPlaceholder: "Search name", statuses: leaveStatuses, hasProjects: false },
  tasks: { label: "Tasks", searchPlaceholder: "Search title or text", statuses: taskStatuses, hasProjects: true },
  projects: { label: "Projects", searchPlaceholder: "Search name", statuses: projectStatuses, hasProjects: true },
  kra: { label: "Evaluations", searchPlaceholder: "Search name", statuses: evaluationStatuses, hasProjects: false },
  users: { label: "People", searchPlaceholder: "Search name", hasProjects: true },
};

export const reportNames = Object.keys(reportKinds) as ReportKind[];
