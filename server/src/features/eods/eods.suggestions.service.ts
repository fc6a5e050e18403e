import type { EodItem, SuggestedItem } from "@daybook/contract/eods";

type Report = { planTomorrow: string | null; tasks: EodItem[] };

const suggestionsMax = 12;
const taskNameMax = 300;
/** A plan is written in lines or in sentences; either is one thing to do. */
const between = /\n|(?<=[.;!?])\s+(?=\p{Lu})/u;
const bullet = /^\s*(?:[-*•–]|\d+[.)]|\[[ x]?\])\s+/i;

/** Items for a new report: what the last one planned, then what it left unfinished, then the tasks in progress; nothing twice, nothing that is reported already. */
export function suggestionsFrom(last: Report, submitted: Report | null, inProgress: SuggestedItem[] = []): SuggestedItem[] {
  const planned = (last.planTomorrow ?? "")
    .split(between)
    .map((line) => line.replace(bullet, "").trim().replace(/[.;]$/, "").slice(0, taskNameMax))
    .filter((line) => line !== "")
    .map((taskName): SuggestedItem => ({ taskName, project: null, taskId: null, status: "In Progress", source: "plan" }));
  const unfinished = last.tasks
    .filter(({ status }) => status !== "Completed")
    .map(({ taskName, project, taskId, status }): SuggestedItem => ({ taskName, project, taskId, status, source: "unfinished" }));

  const reported = submitted?.tasks ?? [];
  const taken = new Set(reported.flatMap(({ taskName, taskId }) => [taskName.toLowerCase(), ...(taskId ? [taskId] : [])]));
  const isNew = ({ taskName, taskId }: SuggestedItem) => {
    const marks = [taskName.toLowerCase(), ...(taskId ? [taskId] : [])];
    if (marks.some((mark) => taken.has(mark))) return false;
    for (const mark of marks) taken.add(mark);
    return true;
  };
  // A planned line that was left unfinished too keeps the project of the latter.
  const known = new Map(unfinished.map((item) => [item.taskName.toLowerCase(), item]));
  return [...planned.map((item) => known.get(item.taskName.toLowerCase()) ?? item), ...unfinished, ...inProgress]
    .filter(isNew)
    .slice(0, suggestionsMax);
}
