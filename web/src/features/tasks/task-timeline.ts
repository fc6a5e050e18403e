import type { Activity, Comment } from "@daybook/contract/tasks";
import { shortDay } from "#lib/format/dates.ts";

export type Entry = { id: string; at: string } & ({ comment: Comment; activity?: never } | { activity: Activity; comment?: never });

/** What happened and what was said, oldest first. */
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
};

const isText = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

function valueText(field: string | null, value: unknown, today: string) {
  if (!isText(value)) return null;
  if (field === "dueDate" || field === "startDate") return shortDay(String(value), today);
  return field === "estimatedHours" ? `${value} h` : String(value);
}

/** An entry as a sentence without its subject: words, and the value that is stressed. */
export function formatActivity({ action, field, from, to }: Activity, today: string): { words: string; value?: string } {
  switch (action) {
    case "created":
      return { words: "created it" };
    case "approved":
      return { words: "approved it" };
    case "returned":
      return { words: "returned it" };
    case "reopened":
      return { words: "reopened it as", value: String(to) };
    case "deleted":
      return { words: "deleted it" };
    case "restored":
      return { words: "restored it" };
    case "attached":
      return { words: "attached", value: String(to) };
    case "detached":
      return { words: "removed the file", value: String(from) };
    case "moved":
      return from === "To Do" && to === "In Progress" ? { words: "started it" } : { words: "set it to", value: String(to) };
  }
  const what = fieldLabels[field ?? ""] ?? field ?? "it";
  const value = valueText(field, to, today);
  if (field === "description") return { words: "changed the description" };
  if (field === "assignee") return value === null ? { words: "took it from", value: String(from) } : { words: "gave it to", value };
  return value === null ? { words: `removed ${what}` } : { words: `set ${what} to`, value };
}
