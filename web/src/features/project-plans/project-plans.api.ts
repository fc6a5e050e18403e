import { counted } from "@daybook/contract/core/numbers";
import type { PlanTask, ProjectPlan } from "@daybook/contract/project-plans/project-plans";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toastFailure } from "#lib/notify/entity-toasts.ts";
import { toast } from "#lib/notify/toast.ts";

/** The tasks of a project with dates, and the hours of its milestones. */
export const projectPlan = (id: string) =>
  queryOptions({ queryKey: ["projects", "plan", id], queryFn: ({ signal }) => call("GET /projects/:id/plan", { id }, { signal }) });

export type Dates = Pick<PlanTask, "startDate" | "dueDate">;
/** A task with its new dates. */
export type PlanMove = { task: PlanTask; to: Dates };

/** Moves tasks of a plan, one after the other: ordinary changes of their dates, with *Undo*. */
export function useMoveTasks(projectId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = projectPlan(projectId);
  const show = (moves: readonly PlanMove[]) =>
    queryClient.setQueryData<ProjectPlan>(queryKey, (plan) => {
      const dates = new Map(moves.map(({ task, to }) => [task._id, to]));
      return plan && { ...plan, tasks: plan.tasks.map((task) => ({ ...task, ...dates.get(task._id) })) };
    });
  const { mutate } = useMutation({
    // The plan is fetched again after the last of several.
    mutationKey: [...queryKey, "move"],
    scope: { id: queryKey.join() },
    mutationFn: async (moves: readonly PlanMove[]) => {
      for (const { task, to } of moves) await call("PUT /tasks/:id", { id: task._id, ...to });
    },
    onMutate: async (moves) => {
      await queryClient.cancelQueries({ queryKey });
      show(moves);
    },
    onSuccess: (_answers, moves) => {
      const back = moves.map(({ task: { startDate, dueDate, ...task } }) => ({
        task: { ...task, startDate, dueDate },
        to: { startDate, dueDate },
      }));
      toast.success(moves.length === 1 ? `#${moves[0]!.task.number} moved` : `${counted(moves.length, "task")} moved`, {
        undo: () => mutate(back),
      });
    },
    // Of several, some may have moved.
    onError: (error) => {
      toastFailure("update", "task", error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
