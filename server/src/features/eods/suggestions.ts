import type { EodItem, SuggestedItem } from "@daybook/contract/eods";

type Report = { planTomorrow: string | null; tasks: EodItem[] };

const suggestionsMax = 12;
const taskNameMax = 300;
const bullet = /^\s*(?:[-*•–]|\d+[.)]|\[[ x]?\])\s+/i;

/** Items for a new report: the lines of the last one's plan, then what it left unfinished; nothing twice, nothing that is reported already. */
export function suggestionsFrom(last: Report, submitted: Report | null): SuggestedItem[] {
  const planned = (last.planTomorrow ?? "")
    .split("\n")
    .map((line) => line.replace(bullet, "").trim().slice(0, taskNameMax))
    .filter((line) => line !== "")
    .map((taskName): SuggestedItem => ({ taskName, project: null, taskId: null, status: "In Progress", source: "plan" }));
  const unfinished = last.tasks
    .filter(({ status }) => status !== "Completed")
    .map(({ taskName, project, taskId, status }): SuggestedItem => ({ taskName, project, taskId, status, source: "unfinished" }));

  const taken = new Set((submitted?.tasks ?? []).map(({ taskName }) => taskName.toLowerCase()));
  const isNew = ({ taskName }: SuggestedItem) => {
    const name = taskName.toLowerCase();
    return !taken.has(name) && taken.add(name) !== undefined;
  };
  // A planned line that was left unfinished too keeps the project of the latter.
  const known = new Map(unfinished.map((item) => [item.taskName.toLowerCase(), item]));
  return [...planned.map((item) => known.get(item.taskName.toLowerCase()) ?? item), ...unfinished].filter(isNew).slice(0, suggestionsMax);
}
