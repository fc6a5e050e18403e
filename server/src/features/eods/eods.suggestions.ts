import { textKey } from "@daybook/contract/core/comparable";
import { cutText } from "@daybook/contract/core/cut-text";
import type { EodItem, SuggestedItem } from "@daybook/contract/eods/eods";

type Report = { planTomorrow: string | null; tasks: EodItem[] };

const suggestionsMax = 12;
const taskNameMax = 300;
/** Separates the items of a plan: line breaks, or the end of a sentence. */
const itemSeparator = /\n|(?<=[.;!?])\s+(?=\p{Lu})/u;
const bullet = /^\s*(?:[-*•–]|\d+[.)]|\[[ x]?\])\s+/i;

/**
 * Suggests items for a new report: the last report's plan, its unfinished items, blocked items, then tasks in progress.
 * Skips duplicates and items that are already reported. An item that is also a blocked one carries its blocker.
 */
export function suggestionsFrom(
  last: Report,
  submitted: Report | null,
  inProgress: SuggestedItem[] = [],
  blocked: SuggestedItem[] = [],
): SuggestedItem[] {
  const planned = (last.planTomorrow ?? "")
    .split(itemSeparator)
    .map((line) => cutText(line.replace(bullet, "").trim().replace(/[.;]$/, ""), taskNameMax))
    .filter((line) => line !== "")
    .map((taskName): SuggestedItem => ({ taskName, project: null, taskId: null, status: "In Progress", source: "plan" }));
  const unfinished = last.tasks
    .filter(({ status }) => status !== "Completed")
    .map(({ taskName, project, taskId, status }): SuggestedItem => ({ taskName, project, taskId, status, source: "unfinished" }));

  const reported = submitted?.tasks ?? [];
  const used = new Set(reported.flatMap(({ taskName, taskId }) => [textKey(taskName), ...(taskId ? [taskId] : [])]));
  const isNew = ({ taskName, taskId }: SuggestedItem) => {
    const keys = [textKey(taskName), ...(taskId ? [taskId] : [])];
    if (keys.some((key) => used.has(key))) return false;
    for (const key of keys) used.add(key);
    return true;
  };
  // A planned item that is also unfinished keeps the unfinished item's project and task.
  const unfinishedByName = new Map(unfinished.map((item) => [textKey(item.taskName), item]));
  return [...planned.map((item) => unfinishedByName.get(textKey(item.taskName)) ?? item), ...unfinished, ...blocked, ...inProgress]
    .filter(isNew)
    .map((item) => (item.blocker ? item : withBlocker(item, blocked)))
    .slice(0, suggestionsMax);
}

/**
 * Adds the blocker of the same task or, without one, of the item with the same name. An item that was Blocked and has no
 * open blocker any more is in progress.
 */
function withBlocker(item: SuggestedItem, blocked: SuggestedItem[]): SuggestedItem {
  const isSame = ({ taskId, taskName }: SuggestedItem) =>
    (taskId !== null && taskId === item.taskId) || textKey(taskName) === textKey(item.taskName);
  const blocker = blocked.find(isSame)?.blocker;
  if (blocker) return { ...item, blocker };
  return item.status === "Blocked" ? { ...item, status: "In Progress" } : item;
}
