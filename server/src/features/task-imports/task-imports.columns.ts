import { textKey } from "@daybook/contract/core/comparable";
import {
  type TaskPriority,
  type TaskStatus,
  type TaskType,
  taskPriorities,
  taskStatuses,
  taskTypes,
} from "@daybook/contract/core/constants";
import type { ImportColumn } from "#domain/import-kind.ts";
import { listText } from "./task-imports.texts.ts";

export type ImportedTaskField =
  | "title"
  | "description"
  | "type"
  | "status"
  | "priority"
  | "project"
  | "projectTeam"
  | "assignee"
  | "assigneeEmail"
  | "labels"
  | "checklist"
  | "startDate"
  | "dueDate"
  | "createdOn"
  | "completedOn"
  | "estimatedHours"
  | "estimatedSeconds"
  | "estimatedMilliseconds"
  | "author"
  | "parent"
  | "blockedBy"
  | "blocks"
  | "comments"
  | "externalId"
  | "otherId";

/** ClickUp writes 0 for no priority. */
const priorityText = (cell: string) => (cell === "0" ? "" : cell);

/** The usual names of columns in the exports of Jira, Asana, Trello, ClickUp and others. */
export const importedTaskColumns: readonly ImportColumn<ImportedTaskField>[] = [
  {
    field: "title",
    label: "Title",
    names: [
      "Task",
      "Task name",
      "Name",
      "Summary",
      "Card name",
      "Subject",
      "Issue",
      "Titel",
      "Aufgabe",
      "Titre",
      "Tâche",
      "Título",
      "Tarea",
    ],
  },
  {
    field: "description",
    label: "Description",
    names: ["Notes", "Card description", "Task content", "Details", "Beschreibung", "Descripción"],
  },
  { field: "type", label: "Type", names: ["Issue type", "Task type", "Kind"] },
  {
    field: "status",
    label: "Status",
    names: ["State", "Section/Column", "Section", "Column", "List name", "List", "Stage", "Statut", "Estado"],
  },
  { field: "priority", label: "Priority", names: ["Prio", "Importance", "Priorität", "Priorité", "Prioridad"], textOf: priorityText },
  {
    field: "project",
    label: "Project",
    names: ["Project name", "Projects", "Board", "Board name", "Space name", "Projekt", "Projet", "Proyecto"],
    hasDefault: true,
    mayCreate: true,
    createdIn: "projectTeam",
  },
  { field: "projectTeam", label: "Project's team", names: ["Project team", "Team of the project", "Projektteam"] },
  {
    field: "assignee",
    label: "Assignee",
    names: ["Assigned to", "Assignees", "Members", "Owner", "Responsible", "Zugewiesen an", "Responsable"],
    textOf: listText,
  },
  { field: "assigneeEmail", label: "Assignee's email", names: ["Assignee email", "Owner email", "Email"] },
  {
    field: "labels",
    label: "Labels",
    names: ["Label", "Tags", "Tag", "Etiketten", "Étiquettes", "Etiquetas"],
    joinedBy: ", ",
    textOf: listText,
  },
  { field: "checklist", label: "Checklist", names: ["Checklists", "Checklist items", "Checkliste"], joinedBy: "\n" },
  {
    field: "parent",
    label: "Parent",
    names: [
      "Parent task",
      "Parent key",
      "Parent ID",
      "Parent name",
      "Parent issue",
      "Epic link",
      "Custom field (Epic Link)",
      "Übergeordnete Aufgabe",
      "Tâche parente",
      "Tarea principal",
    ],
  },
  {
    field: "blockedBy",
    label: "Blocked by",
    names: [
      "Inward issue link (Blocks)",
      "Blocked By (Dependencies)",
      "Waits for",
      "Waiting on",
      "Depends on",
      "Dependencies",
      "Predecessors",
      "Blockiert von",
      "Bloqué par",
      "Bloqueada por",
    ],
    joinedBy: ", ",
  },
  {
    field: "blocks",
    label: "Blocks",
    names: ["Outward issue link (Blocks)", "Blocking (Dependencies)", "Blocking", "Successors", "Blockiert", "Bloque", "Bloquea"],
    joinedBy: ", ",
  },
  { field: "comments", label: "Comments", names: ["Comment", "Kommentare", "Commentaires", "Comentarios"], joinedBy: "\n\n" },
  { field: "author", label: "Author", names: ["Created by", "Reporter", "Creator", "Requester", "Autor", "Auteur"] },
  { field: "startDate", label: "Start date", type: "day", names: ["Start", "Start date text", "Begins", "Startdatum", "Début", "Inicio"] },
  {
    field: "dueDate",
    label: "Due date",
    type: "day",
    names: ["Due", "Due on", "Due date text", "Deadline", "End date", "Fällig am", "Fälligkeitsdatum", "Échéance", "Vencimiento"],
  },
  {
    field: "createdOn",
    label: "Created on",
    type: "day",
    names: ["Created", "Created at", "Date created", "Creation date", "Erstellt am"],
  },
  {
    field: "completedOn",
    label: "Completed on",
    type: "day",
    names: ["Completed at", "Completed", "Resolved", "Resolution date", "Date closed", "Date done", "Closed at", "Done at", "Erledigt am"],
  },
  { field: "estimatedHours", label: "Estimated hours", names: ["Estimate", "Hours", "Estimated time", "Effort", "Aufwand"] },
  { field: "estimatedSeconds", label: "Estimate in seconds", names: ["Original estimate", "Σ Original Estimate"] },
  { field: "estimatedMilliseconds", label: "Estimate in milliseconds", names: ["Time estimated", "Time estimate"] },
  { field: "externalId", label: "Number in the other program", names: ["Issue key", "Task ID", "Card ID", "ID", "Key", "Number"] },
  { field: "otherId", label: "Second number in the other program", names: ["Issue id"] },
];

/** By program: columns that only its exports have. */
const programs = {
  Jira: ["issuekey", "issueid"],
  Asana: ["taskid", "sectioncolumn"],
  Trello: ["cardid", "cardname"],
  ClickUp: ["taskid", "taskname", "spacename"],
} as const;

/** The program that wrote a file with these columns, whose rows have numbers of their own. */
export function programOf(header: readonly string[]): string | undefined {
  const names = new Set(header.map((name) => textKey(name).replaceAll(/[^a-z]/g, "")));
  return Object.entries(programs).find(([, columns]) => columns.every((column) => names.has(column)))?.[0];
}

const statusWords: Record<string, TaskStatus> = {
  "to-do": "To Do",
  todo: "To Do",
  open: "To Do",
  new: "To Do",
  backlog: "To Do",
  "selected for development": "To Do",
  "not started": "To Do",
  planned: "To Do",
  ready: "To Do",
  offen: "To Do",
  doing: "In Progress",
  "in review": "In Progress",
  review: "In Progress",
  started: "In Progress",
  active: "In Progress",
  "in arbeit": "In Progress",
  "on hold": "Blocked",
  waiting: "Blocked",
  "needs approval": "Completed",
  done: "Approved",
  closed: "Approved",
  complete: "Approved",
  resolved: "Approved",
  finished: "Approved",
  erledigt: "Approved",
  canceled: "Cancelled",
  "won't do": "Cancelled",
  declined: "Cancelled",
};
const priorityWords: Record<string, TaskPriority> = {
  // ClickUp writes numbers.
  1: "Urgent",
  2: "High",
  3: "Medium",
  4: "Low",
  lowest: "Low",
  minor: "Low",
  trivial: "Low",
  normal: "Medium",
  major: "High",
  highest: "Urgent",
  critical: "Urgent",
  blocker: "Urgent",
};
const typeWords: Record<string, TaskType> = {
  story: "Feature",
  epic: "Feature",
  "new feature": "Feature",
  "sub-task": "Task",
  subtask: "Task",
  milestone: "Task",
  defect: "Bug",
};

/** The options that do not depend on the company. */
export const fixedOptions = { status: [...taskStatuses], priority: [...taskPriorities], type: [...taskTypes] };

/** Returns the option that a word of another program means. People are known by their email, never by their name alone. */
export function taskOptionFor(field: ImportedTaskField, word: string, options: readonly string[]): string | undefined {
  const key = textKey(word);
  if (field === "status") return statusWords[key];
  if (field === "priority") return priorityWords[key];
  if (field === "type") return typeWords[key];
  if (field === "assignee") return options.find((option) => textKey(option).endsWith(`<${key}>`));
  return undefined;
}
