import { IconPrinter, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { monthText } from "#lib/dates.ts";
import { useSession } from "#lib/session.ts";
import { Avatar } from "#ui/avatar.tsx";
import { useCompany } from "#ui/company-context.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import type { HeaderAction } from "#ui/header-actions.tsx";
import { SkeletonLines } from "#ui/loading.tsx";
import { Page } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PageTabs } from "#ui/page-tabs.tsx";
import { PeriodSwitch } from "#ui/period-switch.tsx";
import { useStable } from "#ui/use-stable.ts";
import type { Evaluation } from "@daybook/contract/kra";
import { kraHref, memberHref, type MemberView } from "../kra-places.ts";
import { type Month, monthKey, moveMonth } from "../months.ts";
import { useAskRemoval } from "../use-remove-evaluation.ts";
import { memberProfile, useMemberMonth } from "../use-member-month.ts";
import { EvaluationPrint } from "./evaluation-print.tsx";
import { StatusChip } from "./kra-parts.tsx";
import { MemberEvaluation } from "./member-evaluation.tsx";
import { MemberHistory } from "./member-history.tsx";
import s from "./member-screen.module.css";
import { type ChosenWeek, WeeklyChecklist } from "./weekly-checklist.tsx";

type Props = {
  memberId: string;
  month: Month;
  view: MemberView;
  week: ChosenWeek;
  onMonth: (month: Month) => void;
  onView: (view: MemberView) => void;
  onWeek: (week: ChosenWeek) => void;
};

const tabs = [
  { value: "evaluation", label: "Evaluation" },
  { value: "checklist", label: "Weekly checklist" },
  { value: "history", label: "History" },
] as const;

/** One member's month: the evaluation, the weekly checklist behind it, the months before. */
export function MemberScreen({ memberId, month, view, week, onMonth, onView, onWeek }: Props) {
  const { user: me } = useSession();
  const { today } = useCompany();
  const profile = useQuery(memberProfile(memberId));
  const current = useMemberMonth(memberId, month);
  const removal = useAskRemoval();
  const hrefOf = useStable((evaluation: Evaluation) => memberHref(me.role, memberId, monthKey(evaluation)));
  const evaluation = current.evaluation ?? null;
  const person = profile.data ?? evaluation?.teamMember;
  const crumbs = [{ label: "KRA Management", href: kraHref(me.role, { month }) }];

  if (!person)
    return (
      <Page>
        <PageHeader title="KRA Management" crumbs={crumbs} />
        {profile.error ? <ErrorState error={profile.error} onRetry={() => void profile.refetch()} /> : <SkeletonLines count={6} />}
      </Page>
    );

  const actions: HeaderAction[] = evaluation
    ? [{ label: "Print", icon: <IconPrinter size={16} stroke={1.6} />, iconOnly: true, onClick: () => window.print() }]
    : [];
  if (evaluation?.can.remove)
    actions.push({
      label: "Delete evaluation",
      icon: <IconTrash size={16} stroke={1.6} />,
      iconOnly: true,
      loading: removal.isPending,
      onClick: () => void removal.ask(evaluation),
    });

  return (
    <Page>
      <PageHeader
        crumbs={person.team ? [...crumbs, { label: person.team, href: kraHref(me.role, { month, team: person.team }) }] : crumbs}
        title={
          <span className={s.person}>
            <Avatar person={person} size={28} />
            {person.name}
          </span>
        }
        count={
          <span className={s.count}>
            {monthText(month)}
            {evaluation && <StatusChip status={evaluation.status} />}
          </span>
        }
        actions={actions}
      />
      <PageTabs
        label="Parts of the month"
        tabs={[...tabs]}
        value={view}
        onChange={onView}
        aside={
          view !== "history" && (
            <PeriodSwitch
              label={monthText(month)}
              unit="month"
              onEarlier={() => onMonth(moveMonth(month, -1))}
              {...(month < today.slice(0, 7) && { onLater: () => onMonth(moveMonth(month, 1)) })}
            />
          )
        }
      >
        {view === "evaluation" && (
          <MemberEvaluation key={`${memberId} ${month}`} memberId={memberId} name={person.name} month={month} current={current} />
        )}
        {view === "checklist" && <WeeklyChecklist memberId={memberId} month={month} chosen={week} onChoose={onWeek} />}
        {view === "history" && <MemberHistory history={current.history} error={current.error} onRetry={current.retry} hrefOf={hrefOf} />}
      </PageTabs>
      {evaluation && <EvaluationPrint evaluation={evaluation} />}
    </Page>
  );
}
