import { leaveStatuses, projectStatuses, taskStatuses } from "@daybook/contract/core/constants";
import type { EvaluationStatus } from "@daybook/contract/kra";
import type { ReportKind, ReportTasks } from "@daybook/contract/reports";

type Kind = {
  label: string;
  /** What the words of the search are looked for in. */
  searched: string;
  /** What a row may be; nothing where rows have no status. */
  statuses?: readonly string[];
  hasProjects: boolean;
};

const evaluationStatuses: readonly EvaluationStatus[] = ["Draft", "Shared", "Acknowledged", "Disputed"];

/** Which tasks, as the filter of their report says it. */
export const taskWords: Record<ReportTasks, string> = {
  created: "Created in the period",
  completed: "Completed in the period",
  approved: "Approved in the period",
  open: "Open now",
  overdue: "Overdue now",
};

/** These are as of now, whatever the period. */
export const isAsOfNow = (tasks: ReportTasks | undefined) => tasks === "open" || tasks === "overdue";

export const taskNames = Object.keys(taskWords) as ReportTasks[];

/** The reports there are, in the order of the tabs. */
export const reportKinds: Record<ReportKind, Kind> = {
  eod: { label: "EODs", searched: "Search name, text", statuses: ["In time", "Late"], hasProjects: true },
  hours: { label: "Hours", searched: "Search name", hasProjects: true },
  leaves: { label: "Leave", searched: "Search name", statuses: leaveStatuses, hasProjects: false },
  tasks: { label: "Tasks", searched: "Search title, text", statuses: taskStatuses, hasProjects: true },
  projects: { label: "Projects", searched: "Search name", statuses: projectStatuses, hasProjects: true },
  kra: { label: "Evaluations", searched: "Search name", statuses: evaluationStatuses, hasProjects: false },
  users: { label: "People", searched: "Search name", hasProjects: true },
};

export const reportNames = Object.keys(reportKinds) as ReportKind[];
