import { IconDots, IconPrinter, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { monthText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { useStable } from "#ui/use-stable.ts";
import type { Evaluation } from "@daybook/contract/kra/schemas";
import { kraHref, memberHref, type MemberView } from "../kra-links.ts";
import { type Month, monthKey } from "../months.ts";
import { useConfirmRemoval } from "../evaluations/use-confirm-removal.ts";
import { evaluationStart } from "../kra.api.ts";
import { memberProfile, useMemberMonth } from "./use-member-month.ts";
import { EvaluationPrint } from "../evaluations/evaluation-print.tsx";
import { StatusChip } from "../components/kra-parts.tsx";
import { MemberEvaluation } from "./member-evaluation.tsx";
import { MemberHistory } from "./member-history.tsx";
import { NextPerson } from "./next-person.tsx";
import s from "./member-screen.module.css";
import { MonthSwitch } from "./month-switch.tsx";
import { type SelectedWeek, WeeklyChecklist } from "../weekly/weekly-checklist.tsx";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";

type Props = {
  memberId: string;
  month: Month;
  view: MemberView;
  week: SelectedWeek;
  onMonth: (month: Month) => void;
  onView: (view: MemberView) => void;
  onWeek: (week: SelectedWeek) => void;
};

const icon = { size: 16, stroke: 1.6 } as const;

const tabs = [
  { value: "evaluation", label: "Evaluation" },
  { value: "checklist", label: "Weekly checklist" },
  { value: "history", label: "History" },
] as const;

/** One member's month: evaluation, weekly checklist and history. */
export function MemberScreen({ memberId, month, view, week, onMonth, onView, onWeek }: Props) {
  const { user: me } = useSession();
  const phone = usePhone();
  const profile = useQuery(memberProfile(memberId));
  const current = useMemberMonth(memberId, month);
  const removal = useConfirmRemoval();
  const hrefOf = useStable((evaluation: Evaluation) => memberHref(me.role, memberId, monthKey(evaluation)));
  /** Element in the header that receives the form's buttons. */
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const evaluation = current.evaluation ?? null;
  // The lead of an earlier month may not see the profile of a person who has left the team.
  const start = useQuery({ ...evaluationStart(memberId, month), enabled: profile.isError && current.evaluation === null });
  const person = profile.data ?? evaluation?.teamMember ?? start.data?.teamMember;
  const crumbs = [{ label: "KRA Management", href: kraHref(me.role, { month }) }];

  if (!person)
    return (
      <Page>
        <PageHeader title="KRA Management" crumbs={crumbs} />
        {profile.error && !start.isFetching && !current.isLoading ? (
          <ErrorState
            error={profile.error}
            notFoundText="The account may have been deleted, or you don't have access."
            onRetry={() => void profile.refetch()}
          />
        ) : (
          <SkeletonLines count={6} />
        )}
      </Page>
    );

  const period = view !== "history" && <MonthSwitch month={month} onMonth={onMonth} />;
  return (
    <Page>
      <PageHeader
        crumbs={person.team ? [...crumbs, { label: person.team, href: kraHref(me.role, { month, team: person.team }) }] : crumbs}
        title={
          <span className={s.person}>
            <Avatar person={person} size={28} />
            <span dir="auto">{person.name}</span>
          </span>
        }
        count={
          <span className={s.count}>
            {monthText(month)}
            {evaluation && <StatusChip status={evaluation.status} />}
          </span>
        }
      >
        {evaluation && (
          <LazyMenu
            position="bottom-end"
            width={200}
            button={
              <IconButton label="More">
                <IconDots {...icon} />
              </IconButton>
            }
          >
            {() => (
              <>
                <MenuItem leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
                  Print
                </MenuItem>
                {evaluation.can.remove && (
                  <MenuItem
                    color="var(--bad-text)"
                    leftSection={<IconTrash {...icon} />}
                    onClick={() => void removal.confirmRemoval(evaluation)}
                  >
                    Delete evaluation
                  </MenuItem>
                )}
              </>
            )}
          </LazyMenu>
        )}
        <span ref={setTools} className={s.tools} />
        {evaluation && evaluation.status !== "Draft" && <NextPerson person={person} month={month} />}
      </PageHeader>
      <PageTabs label="Member views" tabs={[...tabs]} value={view} onChange={onView} aside={!phone && period}>
        <div className={s.view}>
          {phone && period}
          {view === "evaluation" && (
            <MemberEvaluation
              key={`${memberId} ${month}`}
              memberId={memberId}
              name={person.name}
              month={month}
              current={current}
              tools={tools}
            />
          )}
          {view === "checklist" && <WeeklyChecklist memberId={memberId} month={month} chosen={week} onChoose={onWeek} />}
          {view === "history" && <MemberHistory history={current.history} error={current.error} onRetry={current.retry} hrefOf={hrefOf} />}
        </div>
      </PageTabs>
      {evaluation && <EvaluationPrint evaluation={evaluation} />}
    </Page>
  );
}
