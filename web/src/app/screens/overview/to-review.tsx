import { InLieuToReview, useInLieuToReview } from "#features/in-lieu/in-lieu-to-review.tsx";
import { EvaluationsDue, useEvaluationsDue } from "#features/kra/evaluations/evaluations-due.tsx";
import { LeavesToReview, useLeavesToReview } from "#features/leaves/requests/leaves-to-review.tsx";
import { TasksToReview, useTasksToReview } from "#features/tasks/components/list/tasks-to-review.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { NoRows, Ruled, Section } from "#ui/layout/section.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { useOverviewTeam } from "./use-overview.ts";

/** What waits for the user's decision, decided in its rows: leave, time off in lieu and completed tasks; and how many evaluations are due. */
export function ToReview() {
  const team = useOverviewTeam();
  const leaves = useLeavesToReview(team);
  const inLieu = useInLieuToReview(team);
  const tasks = useTasksToReview(team);
  const evaluations = useEvaluationsDue(team);
  const isLoaded = leaves.rows !== undefined && inLieu.rows !== undefined && tasks.rows !== undefined;
  const error = (!leaves.rows && leaves.error) || (!inLieu.rows && inLieu.error) || (!tasks.rows && tasks.error);
  const count = leaves.count + inLieu.count + tasks.count + evaluations.count;
  return (
    <Section title="To review" count={isLoaded && count > 0 ? count : undefined}>
      {error && (
        <ErrorState compact error={error} onRetry={() => void Promise.all([leaves.refetch(), inLieu.refetch(), tasks.refetch()])} />
      )}
      {!isLoaded && !error && <SkeletonRows count={3} />}
      <LeavesToReview team={team} />
      <InLieuToReview team={team} />
      <TasksToReview team={team} />
      <EvaluationsDue team={team} />
      {isLoaded && count === 0 && (
        <Ruled>
          <NoRows>Nothing to review</NoRows>
        </Ruled>
      )}
    </Section>
  );
}
