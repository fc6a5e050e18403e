import { useQuery } from "@tanstack/react-query";
import { labelList, labelsFor } from "#features/labels/labels.api.ts";
import { hasDetails, parentNumbersIn, parseQuickEntry } from "#features/tasks/quick-entry.ts";
import { repeatsText } from "#features/series/series.api.ts";
import { useParents } from "#features/tasks/use-parents.ts";
import { useCreateTasks } from "#features/tasks/task-creation.ts";
import { assignableUsers } from "#lib/api/shared-lists.ts";
import { dayInText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";

/**
 * The entry that creates a task from a term like `Fix the shader @kavya !high fri`, with what was understood; undefined for a term
 * that only searches. A member's task without a person is the member's own, as in the form.
 */
export function useQuickTask(term: string, isSearching: boolean) {
  const { user } = useSession();
  const { today } = useCompany();
  const names = /(^|\s)@./u.test(term);
  const { data: people, error } = useQuery({ ...assignableUsers, enabled: names });
  const { data: labels } = useQuery({ ...labelList, enabled: /(^|\s)#\D/u.test(term) });
  const { mutate } = useCreateTasks();
  const findParent = useParents(term);
  const parents = parentNumbersIn(term).map(findParent);
  const projectId = parents.find((parent) => parent)?.project?._id ?? null;
  const entry = parseQuickEntry(term, {
    people: people ?? [],
    labels: labelsFor(labels ?? [], projectId),
    findParent,
    canRepeat: true,
    today,
  });
  // While people and parents load, none is known: a task without its assignee must not be created. A date may be part of a search.
  const isMarked = /(^|\s)([@!].|\^\d)/u.test(term) || entry.labels !== undefined || entry.repeats !== undefined;
  const isLoading = (names && !people && !error) || parents.includes(undefined);
  if (!hasDetails(entry) || isLoading || (isSearching && !isMarked)) return undefined;
  const { title, assignee, parent, labels: chosen = [], priority, dueDate, repeats, notes } = entry;
  const details = [
    parent && `sub-task of #${parent.number} ${parent.title}`,
    assignee?.name,
    ...chosen.map(({ name }) => `#${name}`),
    priority && `${priority} priority`,
    dueDate && `due ${dayInText(dueDate, today)}`,
    repeats && repeatsText(repeats.rule),
  ];
  const assigneeId = assignee?._id ?? (user.role === "team_member" ? user._id : undefined);
  return {
    label: `Create task “${title}”`,
    detail: [details.filter(Boolean).join(", "), ...notes].filter(Boolean).join(". "),
    onClick: () => {
      const task = {
        title,
        ...(parent && { parent: parent._id, project: projectId }),
        ...(assigneeId && { assignee: assigneeId }),
        ...(chosen.length > 0 && { labels: chosen.map(({ _id }) => _id) }),
        ...(priority && { priority }),
        ...(dueDate && { dueDate }),
      };
      mutate(repeats ? { tasks: [], series: [{ task, repeats }] } : { tasks: [task] });
    },
  };
}
