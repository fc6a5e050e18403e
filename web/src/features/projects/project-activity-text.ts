import type { ProjectActivity } from "@daybook/contract/projects/projects";
import { formatActivity as formatTaskActivity } from "#features/tasks/task-timeline.ts";
import { shortDay } from "#lib/format/dates.ts";

export type ActivityText = { text: string; value?: string };

const dateLabels: Record<string, string> = { startDate: "start date", dueDate: "due date" };
const fieldVerbs: Record<string, string> = {
  name: "renamed the project to",
  key: "changed the key to",
  team: "moved the project to",
  status: "set the status to",
  lead: "set the lead to",
  health: "set the health to",
  healthNote: "wrote about the health:",
};

const namesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** A milestone that moved, or is done, was removed and added. */
function formatMilestones({ from, to }: ProjectActivity): ActivityText {
  const [before, after] = [namesOf(from), namesOf(to)];
  const added = after.filter((each) => !before.includes(each));
  if (added.length > 0) return { text: "set the milestones:", value: added.join("; ") };
  return { text: "removed the milestones:", value: before.filter((each) => !after.includes(each)).join("; ") };
}

function formatMembers({ from, to }: ProjectActivity): ActivityText {
  const [before, after] = [namesOf(from), namesOf(to)];
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  if (added.length === 0) return { text: "removed", value: removed.join(", ") };
  if (removed.length === 0) return { text: "added", value: added.join(", ") };
  return { text: "changed the members:", value: `${added.join(", ")} added, ${removed.join(", ")} removed` };
}

/** Describes an activity, to be read after the user's name. `value` is shown in bold. */
export function formatProjectActivity(entry: ProjectActivity, today: string): ActivityText {
  const { subject, action, field, from, to } = entry;
  if (subject.kind === "task") return formatTaskActivity(entry, today);
  if (action === "created") return { text: "created the project" };
  if (field === "members") return formatMembers(entry);
  if (field === "milestones") return formatMilestones(entry);
  if (field === "description") return { text: "changed the description" };
  if (field === "healthNote" && to === null) return { text: "wrote nothing about the health" };
  if (field === "lead" && to === null) return { text: "removed the lead", value: String(from) };
  const day = dateLabels[field ?? ""];
  if (day) return to === null ? { text: `removed the ${day}` } : { text: `set the ${day} to`, value: shortDay(String(to), today) };
  return { text: fieldVerbs[field ?? ""] ?? "changed the project:", value: String(to ?? "") };
}
