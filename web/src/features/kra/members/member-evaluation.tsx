import { Button } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { useSession } from "#lib/session/session.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { sheetOf, sheetOfStart } from "../evaluations/evaluation-sheet.ts";
import { evaluationStart, templateOf, weeklyRecords } from "../kra.api.ts";
import { kraHref } from "../kra-links.ts";
import { firstNameOf } from "../kra-labels.ts";
import type { Month } from "../months.ts";
import type { useMemberMonth } from "./use-member-month.ts";
import { EvaluationForm } from "../evaluations/evaluation-form.tsx";
import { EvaluationNote } from "../evaluations/evaluation-note.tsx";
import { EvaluationView } from "../evaluations/evaluation-view.tsx";

type Props = { memberId: string; name: string; month: Month; current: ReturnType<typeof useMemberMonth>; tools: HTMLElement | null };

/**
 * A member's evaluation as the evaluator sees it: editable while permitted, read-only afterwards. The form stays mounted
 * when the first save creates the evaluation, and while it has unsaved changes. Key it by member and month.
 */
export function MemberEvaluation({ memberId, name, month, current, tools }: Props) {
  const { history, evaluation, error, isLoading, retry } = current;
  const [isDirty, setDirty] = useState(false);
  const { data: weekly = [] } = useQuery(weeklyRecords(memberId, month));
  const start = useQuery({ ...evaluationStart(memberId, month), enabled: evaluation === null });
  const { data: template } = useQuery({ ...templateOf(evaluation?.templateId ?? ""), enabled: Boolean(evaluation) });

  if (error && !isDirty) return <ErrorState error={error} onRetry={retry} text="Saved data is safe. Try again in a moment." />;
  if (!isDirty && evaluation && !evaluation.can.update)
    return <EvaluationView evaluation={evaluation} weekly={weekly} history={history ?? []} />;

  const sheet = evaluation ? sheetOf(evaluation, template ?? start.data?.template) : start.data && sheetOfStart(start.data);
  if (isLoading || !sheet)
    return start.error ? <StartError error={start.error} onRetry={() => void start.refetch()} /> : <SkeletonLines count={8} />;
  return (
    <EvaluationForm
      memberId={memberId}
      month={month}
      firstName={firstNameOf(name)}
      evaluation={evaluation ?? null}
      sheet={sheet}
      weekly={weekly}
      history={history ?? []}
      self={start.data?.self}
      formerComments={start.data?.formerComments}
      note={evaluation && <EvaluationNote evaluation={evaluation} />}
      onDirtyChange={setDirty}
      tools={tools}
    />
  );
}

/** Usually no template applies to the member yet; the server's message says so. */
function StartError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { user } = useSession();
  if (error instanceof CallError && error.status === 403)
    return (
      <EmptyState
        icon={<IconListCheck size={20} stroke={1.6} />}
        title="Another lead evaluates this month"
        text="The person was in another team on the last day of the month. You read the evaluation once it is shared."
      />
    );
  const needsTemplate = error instanceof CallError && (error.code === "conflict" || error.code === "not_found");
  if (!needsTemplate) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<IconListCheck size={20} stroke={1.6} />}
      title={error.message}
      text="A template defines the rated parameters, their weights and the weekly checklist."
    >
      <Button variant="filled" {...asLink(kraHref(user.role, { tab: "templates" }))}>
        Templates
      </Button>
    </EmptyState>
  );
}
