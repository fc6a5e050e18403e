import type { Task } from "@daybook/contract/tasks/schemas";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type FindParent, parentNumbersIn } from "./quick-entry.ts";
import { isSubtask } from "./status-questions.ts";
import { tasksNumbered } from "./tasks.api.ts";

/** Returns a lookup of the tasks that typed lines name as parents: `^142`. */
export function useParents(text: string): FindParent<Task> {
  const key = parentNumbersIn(text).join(",");
  const { data, isPlaceholderData, error } = useQuery(tasksNumbered(key === "" ? [] : key.split(",").map(Number)));
  return useMemo(() => {
    const asked = new Set(key.split(",").map(Number));
    return (number) => {
      const found = data?.find((task) => task.number === number);
      if (found) return found.can.update && !isSubtask(found) ? found : null;
      return (data && !isPlaceholderData && asked.has(number)) || error ? null : undefined;
    };
  }, [key, data, isPlaceholderData, error]);
}
