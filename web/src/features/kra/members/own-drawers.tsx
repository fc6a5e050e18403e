import type { Evaluation } from "@daybook/contract/kra/schemas";
import { IconFileStar, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { monthOf, monthText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { useStable } from "#ui/use-stable.ts";
import { weeklyRecords } from "../kra.api.ts";
import { ownEvaluationHref } from "../kra-links.ts";
import { type Month, monthKey, readMonth } from "../months.ts";
import type { KraNavigation } from "../use-kra-filters.ts";
import { useMemberMonth } from "./use-member-month.ts";
import { AcknowledgementForm } from "../evaluations/acknowledgement-form.tsx";
import { EvaluationPrint } from "../evaluations/evaluation-print.tsx";
import { EvaluationView } from "../evaluations/evaluation-view.tsx";
import { MemberHistory } from "./member-history.tsx";
import { MonthSwitch } from "./month-switch.tsx";
import { WeeklyChecklist } from "../weekly/weekly-checklist.tsx";

type Props = {
  /** A month, or `all`. */
  evaluation: string | undefined;
  checklist: string | undefined;
  week: string | undefined;
  go: KraNavigation["go"];
};

/** Drawers of the user's own data: one evaluation, all evaluations, or a month's checklists. */
export function OwnDrawers({ evaluation, checklist, week, go }: Props) {
  const { today } = useCompany();
  const thisMonth = monthOf(today);
  if (evaluation)
    return (
      <OwnEvaluation
        month={evaluation === "all" ? "all" : readMonth(evaluation, thisMonth)}
        onClose={() => go({ evaluation: undefined })}
      />
    );
  if (checklist) return <OwnChecklist month={readMonth(checklist, thisMonth)} week={week} go={go} />;
  return null;
}

function OwnEvaluation({ month, onClose }: { month: Month | "all"; onClose: () => void }) {
  const { user: me } = useSession();
  const { today } = useCompany();
  const shown = month === "all" ? monthOf(today) : month;
  const current = useMemberMonth(me._id, shown);
  const { data: weekly = [] } = useQuery(weeklyRecords(me._id, shown));
  const hrefOf = useStable((each: Evaluation) => ownEvaluationHref(me.role, monthKey(each)));
  const evaluation = month === "all" ? null : current.evaluation;

  return (
    <SideDrawer
      opened
      onClose={onClose}
      label={month === "all" ? "Evaluations" : "Evaluation"}
      title={month === "all" ? "My evaluations" : monthText(month)}
      tools={
        evaluation && (
          <IconButton label="Print" onClick={() => window.print()}>
            <IconPrinter size={16} stroke={1.6} />
          </IconButton>
        )
      }
    >
      {month === "all" ? (
        <MemberHistory history={current.history} error={current.error} onRetry={current.retry} hrefOf={hrefOf} brief />
      ) : current.isLoading ? (
        <SkeletonLines count={8} />
      ) : current.error ? (
        <ErrorState compact error={current.error} onRetry={current.retry} />
      ) : evaluation ? (
        <>
          <EvaluationView evaluation={evaluation} weekly={weekly} history={current.history ?? []} isOwn />
          {evaluation.can.acknowledge && <AcknowledgementForm key={evaluation.version} evaluation={evaluation} />}
          <EvaluationPrint evaluation={evaluation} />
        </>
      ) : (
        <EmptyState
          compact
          icon={<IconFileStar size={20} stroke={1.6} />}
          title={`No evaluation shared for ${monthText(month)}`}
          text="You can read and acknowledge it here once it is shared with you."
        />
      )}
    </SideDrawer>
  );
}

function OwnChecklist({ month, week, go }: { month: Month; week: string | undefined; go: KraNavigation["go"] }) {
  const { user: me } = useSession();
  return (
    <SideDrawer
      opened
      onClose={() => go({ checklist: undefined, week: undefined })}
      label="My month"
      title="Weekly checklist"
      tools={<MonthSwitch month={month} onMonth={(next) => go({ checklist: next, week: undefined })} />}
    >
      <WeeklyChecklist
        memberId={me._id}
        month={month}
        chosen={week === "all" ? "all" : week ? Number(week) : undefined}
        onChoose={(next) => go({ week: next === undefined ? undefined : String(next) })}
      />
    </SideDrawer>
  );
}
