import type { Activity } from "@daybook/contract/tasks/tasks";
import type { Comment } from "@daybook/contract/core/comments";
import { shortDay } from "#lib/format/dates.ts";

export type Entry = { id: string; at: string } & ({ comment: Comment; activity?: never } | { activity: Activity; comment?: never });

/** Merges activity and comments, oldest first. */
export const mergeTimeline = (activity: Activity[], comments: Comment[]): Entry[] =>
  [
    ...activity.map((each): Entry => ({ id: each._id, at: each.at, activity: each })),
    ...comments.map((each): Entry => ({ id: each._id, at: each.createdAt, comment: each })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));

const fieldLabels: Record<string, string> = {
  title: "the title",
  description: "the description",
  type: "the type",
  priority: "the priority",
  project: "the project",
  assignee: "the assignee",
  startDate: "the start date",
  dueDate: "the due date",
  estimatedHours: "the estimate",
  labels: "the labels",
};

const isText = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

function valueText(field: string | null, value: unknown, today: string) {
  if (!isText(value)) return null;
  if (field === "dueDate" || field === "startDate") return shortDay(String(value), today);
  return field === "estimatedHours" ? `${value} h` : String(value);
}

/** Describes an activity, to be read after the user's name. `value` is shown in bold. */
export function formatActivity(
  { actor, action, field, from, to }: Omit<Activity, "onBehalfOf">,
  today: string,
): { text: string; value?: string } {
  switch (action) {
    case "created":
      return { text: "created the task" };
    case "approved":
      return { text: "approved the task" };
    case "approval_undone":
      return { text: "undid the approval" };
    case "returned":
      return { text: "returned the task" };
    case "reopened":
      return { text: "reopened the task as", value: String(to) };
    case "deleted":
      return { text: "deleted the task" };
    case "restored":
      return { text: "restored the task" };
    case "attached":
      return { text: "attached", value: String(to) };
    case "detached":
      return { text: "removed the file", value: String(from) };
    case "comment_deleted":
      return from === actor?.name ? { text: "deleted their comment" } : { text: "deleted a comment by", value: String(from) };
    case "moved":
      return from === "To Do" && to === "In Progress" ? { text: "started the task" } : { text: "changed the status to", value: String(to) };
  }
  const label = fieldLabels[field ?? ""] ?? field ?? "the task";
  const value = valueText(field, to, today);
  if (field === "description") return { text: "changed the description" };
  if (field === "assignee") return value === null ? { text: "unassigned", value: String(from) } : { text: "assigned the task to", value };
  if (field === "blockedBy")
    return value === null ? { text: "removed that it waits for", value: String(from) } : { text: "made it wait for", value };
  if (field === "blocks")
    return value === null ? { text: "removed that it blocks", value: String(from) } : { text: "made it block", value };
  if (field === "parent")
    return value === null ? { text: "removed the task from", value: String(from) } : { text: "made it a sub-task of", value };
  return value === null ? { text: `removed ${label}` } : { text: `set ${label} to`, value };
}
