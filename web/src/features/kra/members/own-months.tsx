import { useQuery } from "@tanstack/react-query";
import type { Evaluation } from "@daybook/contract/kra/schemas";
import { IconTargetArrow } from "@tabler/icons-react";
import { Suspense } from "react";
import { monthOf } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Sections } from "#ui/layout/page.tsx";
import { TextLink, Section } from "#ui/layout/section.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { memberHistory, weeklyRecords } from "../kra.api.ts";
import { scoreText } from "../kra-labels.ts";
import { monthKey, monthName, weekAt, weeksOf } from "../months.ts";
import { useKraNavigation } from "../use-kra-filters.ts";
import s from "./own-months.module.css";
import { WeekTasks } from "../weekly/week-tasks.tsx";

const OwnSelfReview = lazyPart(async () => (await import("../self-reviews/own-self-review.tsx")).OwnSelfReview);
const OwnDrawers = lazyPart(async () => (await import("./own-drawers.tsx")).OwnDrawers);

type Props = { /** Shows an empty state; the dashboard renders nothing instead. */ hasEmptyState?: boolean };

/** The user's own checklist for this week and newest shared evaluation. */
export function OwnMonths({ hasEmptyState = true }: Props) {
  const { user: me, company } = useSession();
  const { today } = useCompany();
  const { place, go } = useKraNavigation();
  const month = monthOf(today);
  const { data: history } = useQuery(memberHistory(me._id));
  const { data: records } = useQuery(weeklyRecords(me._id, month));
  const weeks = weeksOf(month);
  const current = records?.find(({ week }) => week === weekAt(weeks, today));
  const [newest] = history ?? [];
  // Users without evaluations and checklists may not be evaluated at all.
  const isEvaluated = newest !== undefined || (records ?? []).length > 0;
  const isEmpty = history !== undefined && records !== undefined && !isEvaluated;

  return (
    <div className={hasEmptyState ? s.screen : undefined}>
      <Sections>
        {company.selfReview !== "off" && (
          <Suspense>
            <OwnSelfReview />
          </Suspense>
        )}
        {isEvaluated && (
          <>
            {newest && <Newest evaluation={newest} hasMore={(history ?? []).length > 1} onOpen={(evaluation) => go({ evaluation })} />}
            <Section
              title="This week's checklist"
              count={current && current.tasks.length > 0 ? `${current.completion.done} of ${current.completion.total}` : undefined}
              action={<TextLink onClick={() => go({ checklist: month })}>{current ? "All weeks" : "Start"}</TextLink>}
            >
              {current ? <WeekTasks record={current} brief /> : <p className={s.none}>Not started yet</p>}
            </Section>
          </>
        )}
      </Sections>
      {isEmpty && hasEmptyState && (
        <EmptyState
          icon={<IconTargetArrow size={20} stroke={1.6} />}
          title="No evaluations yet"
          text="Your weekly checklist and the evaluations shared with you appear here."
        >
          <TextLink onClick={() => go({ checklist: month })}>Weekly checklist</TextLink>
        </EmptyState>
      )}
      {(place.evaluation || place.checklist) && (
        <Suspense>
          <OwnDrawers evaluation={place.evaluation} checklist={place.checklist} week={place.week} go={go} />
        </Suspense>
      )}
    </div>
  );
}

type NewestProps = { evaluation: Evaluation; hasMore: boolean; onOpen: (month: string) => void };

function Newest({ evaluation, hasMore, onOpen }: NewestProps) {
  const month = monthKey(evaluation);
  const { totalScore, grade, status, evaluator, can } = evaluation;
  return (
    <Section
      title={`${monthName(month)} evaluation`}
      action={
        <>
          {hasMore && <TextLink onClick={() => onOpen("all")}>Past evaluations</TextLink>}
          <TextLink onClick={() => onOpen(month)}>Open</TextLink>
        </>
      }
    >
      <div className={s.newest}>
        <b>{totalScore === null ? "–" : scoreText(totalScore)}</b>
        <div>
          <div>{grade}</div>
          <div className={s.status}>
            {evaluator ? `Shared by ${evaluator.name}` : "Shared"}
            {can.acknowledge ? ", please acknowledge" : `, ${status.toLowerCase()}`}
          </div>
        </div>
      </div>
    </Section>
  );
}
