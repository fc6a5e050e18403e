import { textKey } from "@daybook/contract/core/comparable";
import { cutText } from "@daybook/contract/core/cut-text";
import type { EodItem, SuggestedItem } from "@daybook/contract/eods/eods";

export type Report = { planTomorrow: string | null; tasks: EodItem[] };

/** Stands for the last report of someone who has sent none. */
export const emptyReport: Report = { planTomorrow: null, tasks: [] };

const suggestionsMax = 12;
const taskNameMax = 300;
/** Separates the items of a plan: line breaks, or the end of a sentence. */
const itemSeparator = /\n|(?<=[.;!?])\s+(?=\p{Lu})/u;
const bullet = /^\s*(?:[-*•–]|\d+[.)]|\[[ x]?\])\s+/i;

type Known = { submitted?: Report | null; picked?: SuggestedItem[]; tasks?: SuggestedItem[]; blocked?: SuggestedItem[] };

/**
 * Suggests items for a new report: what was picked in the plan for the day or, without picks, the last report's plan, its
 * unfinished items and the tasks; and blocked items. Skips duplicates and items that are already reported. An item that is
 * also a blocked one carries its blocker.
 */
export function suggestionsFrom(last: Report, { submitted = null, picked = [], tasks = [], blocked = [] }: Known = {}): SuggestedItem[] {
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
  // A planned item that is also unfinished, or a task, keeps the project and task.
  const known = [...tasks.map((item): SuggestedItem => ({ ...item, source: "plan" })), ...unfinished];
  const knownByName = new Map(known.map((item) => [textKey(item.taskName), item]));
  const offered = [...planned.map((item) => knownByName.get(textKey(item.taskName)) ?? item), ...unfinished, ...blocked, ...tasks];
  return (picked.length > 0 ? [...picked, ...blocked] : offered)
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
