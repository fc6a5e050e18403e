import type { Evaluation } from "@daybook/contract/kra";
import { IconTargetArrow } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useBatchedQuery } from "#lib/ssr/batch-query.tsx";
import { monthOf } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Sections } from "#ui/layout/page.tsx";
import { QuietLink, Section } from "#ui/layout/section.tsx";
import { memberHistory, weeklyRecords } from "../kra.api.ts";
import { scoreText } from "../kra-labels.ts";
import { monthKey, monthName, weekAt, weeksOf } from "../months.ts";
import { useKraPlace } from "../use-kra-filters.ts";
import s from "./own-months.module.css";
import { WeekTasks } from "../weekly/week-tasks.tsx";

const OwnDrawers = lazy(async () => ({ default: (await import("./own-drawers.tsx")).OwnDrawers }));

type Props = { /** A screen of its own says so where there is nothing; a dashboard leaves it out. */ saysNothing?: boolean };

/** One's own part of it: this week's checklist, and the newest evaluation that was shared. */
export function OwnMonths({ saysNothing = true }: Props) {
  const { user: me } = useSession();
  const { today } = useCompany();
  const { place, go } = useKraPlace();
  const month = monthOf(today);
  const { data: history } = useBatchedQuery(memberHistory(me._id));
  const { data: records } = useBatchedQuery(weeklyRecords(me._id, month));
  const weeks = weeksOf(month);
  const running = records?.find(({ week }) => week === weekAt(weeks, today));
  const [newest] = history ?? [];
  // Whoever has never been evaluated and has no checklist may not be part of this at all.
  const takesPart = newest !== undefined || (records ?? []).length > 0;
  const isEmpty = history !== undefined && records !== undefined && !takesPart;

  return (
    <div className={saysNothing ? s.screen : undefined}>
      {takesPart && (
        <Sections>
          {newest && <Newest evaluation={newest} hasMore={(history ?? []).length > 1} onOpen={(evaluation) => go({ evaluation })} />}
          <Section
            title="This week’s checklist"
            count={running && running.tasks.length > 0 ? `${running.completion.done} of ${running.completion.total}` : undefined}
            action={<QuietLink onClick={() => go({ checklist: month })}>{running ? "All weeks" : "Start it"}</QuietLink>}
          >
            {running ? <WeekTasks record={running} brief /> : <p className={s.none}>Not begun yet.</p>}
          </Section>
        </Sections>
      )}
      {isEmpty && saysNothing && (
        <EmptyState
          icon={<IconTargetArrow size={20} stroke={1.6} />}
          title="Nothing about you yet"
          text="Your weekly checklist and the evaluations shared with you stand here."
        >
          <QuietLink onClick={() => go({ checklist: month })}>Weekly checklist</QuietLink>
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
          {hasMore && <QuietLink onClick={() => onOpen("all")}>Earlier</QuietLink>}
          <QuietLink onClick={() => onOpen(month)}>Read</QuietLink>
        </>
      }
    >
      <div className={s.newest}>
        <b>{totalScore === null ? "–" : scoreText(totalScore)}</b>
        <div>
          <div>{grade}</div>
          <div className={s.said}>
            {evaluator ? `Shared by ${evaluator.name}` : "Shared"}
            {can.acknowledge ? ", please acknowledge" : `, ${status.toLowerCase()}`}
          </div>
        </div>
      </div>
    </Section>
  );
}
