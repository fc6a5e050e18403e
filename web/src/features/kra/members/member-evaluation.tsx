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
import { EvaluationReader } from "../evaluations/evaluation-reader.tsx";

type Props = { memberId: string; name: string; month: Month; current: ReturnType<typeof useMemberMonth>; tools: HTMLElement | null };

/**
 * A member's month as those see it who evaluate: written while it may be changed, read afterwards. The form stays when
 * the first save makes the evaluation, and while it holds text that is not saved. Key it by member and month.
 */
export function MemberEvaluation({ memberId, name, month, current, tools }: Props) {
  const { history, evaluation, error, isLoading, retry } = current;
  const [typing, setTyping] = useState(false);
  const { data: weekly = [] } = useQuery(weeklyRecords(memberId, month));
  const start = useQuery({ ...evaluationStart(memberId, month), enabled: evaluation === null });
  const { data: template } = useQuery({ ...templateOf(evaluation?.templateId ?? ""), enabled: Boolean(evaluation) });

  if (error && !typing) return <ErrorState error={error} onRetry={retry} text="What was saved is safe. Try again to see it." />;
  if (!typing && evaluation && !evaluation.can.update)
    return <EvaluationReader evaluation={evaluation} weekly={weekly} history={history ?? []} />;

  const sheet = evaluation ? sheetOf(evaluation, template ?? start.data?.template) : start.data && sheetOfStart(start.data);
  if (isLoading || !sheet)
    return start.error ? <CannotBegin error={start.error} onRetry={() => void start.refetch()} /> : <SkeletonLines count={8} />;
  return (
    <EvaluationForm
      memberId={memberId}
      month={month}
      reader={firstNameOf(name)}
      evaluation={evaluation ?? null}
      sheet={sheet}
      weekly={weekly}
      history={history ?? []}
      note={evaluation && <EvaluationNote evaluation={evaluation} />}
      onTyping={setTyping}
      tools={tools}
    />
  );
}

/** Most often there is no template for the person yet; the server says so. */
function CannotBegin({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { user } = useSession();
  const needsTemplate = error instanceof CallError && (error.code === "conflict" || error.code === "not_found");
  if (!needsTemplate) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<IconListCheck size={20} stroke={1.6} />}
      title={error.message}
      text="A template says what is rated, how much each part weighs and what is ticked every week."
    >
      <Button variant="filled" {...asLink(kraHref(user.role, { tab: "templates" }))}>
        Templates
      </Button>
    </EmptyState>
  );
}
