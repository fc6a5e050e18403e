import type { ProjectActivity } from "@daybook/contract/projects";
import { formatActivity as taskSentenceOf } from "#features/tasks/task-timeline.ts";
import { shortDay } from "#lib/format/dates.ts";

export type ActivityText = { words: string; value?: string };

const dateLabels: Record<string, string> = { startDate: "start date", dueDate: "due date" };
const fieldVerbs: Record<string, string> = {
  name: "renamed it to",
  key: "changed its key to",
  team: "moved it to",
  status: "set the status to",
  lead: "made its lead",
};

const namesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

function formatMembers({ from, to }: ProjectActivity): ActivityText {
  const [before, after] = [namesOf(from), namesOf(to)];
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  if (added.length === 0) return { words: "removed", value: removed.join(", ") };
  if (removed.length === 0) return { words: "added", value: added.join(", ") };
  return { words: "changed the members:", value: `${added.join(", ")} added, ${removed.join(", ")} removed` };
}

/** What somebody did, to be read after the name and before the subject: words, and the value that is stressed. */
export function formatProjectActivity(entry: ProjectActivity, today: string): ActivityText {
  const { subject, action, field, from, to } = entry;
  if (subject.kind === "task") return taskSentenceOf(entry, today);
  if (action === "created") return { words: "started the project" };
  if (field === "members") return formatMembers(entry);
  if (field === "description") return { words: "changed the description" };
  if (field === "lead" && to === null) return { words: "took the lead from", value: String(from) };
  const day = dateLabels[field ?? ""];
  if (day) return to === null ? { words: `removed the ${day}` } : { words: `set the ${day} to`, value: shortDay(String(to), today) };
  return { words: fieldVerbs[field ?? ""] ?? "changed it:", value: String(to ?? "") };
}
