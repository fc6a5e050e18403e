import { useQuery } from "@tanstack/react-query";
import { Button } from "@mantine/core";
import { type ComponentProps, memo, Suspense, useEffect, useRef, useState } from "react";
import { useSession } from "#lib/session/session.ts";
import { Chip } from "#ui/display/chip.tsx";
import { Day } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { eodDraft } from "#features/eods/eods.api.ts";
import { deadlineText, notDueText, sentText } from "#features/eods/eod-messages.ts";
import type { EodFormState } from "#features/eods/use-eod-form.ts";
import { useUnsentEdit } from "#features/eods/use-unsent-edit.ts";
import { EditReport } from "./lazy-edit-report.ts";
import { PanelHead } from "./panel-head.tsx";
import { UnsentNotice } from "./unsent-notice.tsx";
import { ReportItems } from "../list/report-items.tsx";
import s from "./eod-form.module.css";

// The form loads when it is shown: most visits of a start screen show the plan or the sent report.
const NewReport = lazyPart(async () => (await import("./new-report.tsx")).NewReport);
/** Loads the form, for screens that it is what they are for. */
export const preloadReportForm = NewReport.preload;
const PlanCard = lazyPart(async () => (await import("#features/plans/components/plan-card.tsx")).PlanCard);
const OpenQuestions = lazyPart(async () => (await import("#features/questions/components/open-questions.tsx")).OpenQuestions);

type Props = {
  form: EodFormState;
  /** Whether the form can be hidden. */
  closable?: boolean;
  /** Whether the form takes the focus when the screen opens. */
  autoFocus?: boolean;
};

/** Questions to the user, and the report: the form while it is open, else the submitted one, or the plan while one is due. */
export const EodPanel = memo(function EodPanel({ form, closable = true, autoFocus = true }: Props) {
  const { company } = useSession();
  const questions = useQuery(eodDraft(company.today)).data?.questions ?? [];
  return (
    <>
      {questions.length > 0 && (
        <Suspense fallback={<Placeholder />}>
          <OpenQuestions questions={questions} />
        </Suspense>
      )}
      {form.shown ? <ReportPart form={form} closable={closable} autoFocus={autoFocus} /> : <SentReport key={form.sentDay} form={form} />}
    </>
  );
});

/*
 * React discards what the server painted in a boundary that gets other props before its code has loaded. So these are memoized, and
 * their props change only with what they show.
 */

const ReportPart = memo(function ReportPart(props: Required<Props>) {
  return (
    <Suspense fallback={<Placeholder />}>
      <NewReport {...props} />
    </Suspense>
  );
});

type PlanProps = Omit<ComponentProps<typeof PlanCard>, "queryKey"> & { day: string };

const PlanPart = memo(function PlanPart({ day, ...props }: PlanProps) {
  return (
    <Suspense fallback={<Placeholder />}>
      <PlanCard queryKey={eodDraft(day).queryKey} {...props} />
    </Suspense>
  );
});

/** The report that was just submitted, which takes the focus, or today's; the plan while none is. */
function SentReport({ form }: { form: EodFormState }) {
  const { company } = useSession();
  const day = form.sentDay ?? company.today;
  const box = useFocused(form.sentDay !== null);
  const { data, error, refetch } = useQuery(eodDraft(day));
  const [editing, setEditing] = useState(false);
  const sent = data?.submitted ?? null;
  const discardUnsent = useUnsentEdit(sent);

  if (sent && editing)
    return (
      <Suspense fallback={<Placeholder />}>
        <EditReport report={sent} onDone={() => setEditing(false)} />
      </Suspense>
    );
  if (data && !sent && notDueText(data) === undefined)
    return <PlanPart plan={data.plan} day={day} expected={data.expectedHours} due={deadlineText(data, company)} onWrite={form.show} />;
  return (
    <section ref={box} tabIndex={-1} className={s.form} aria-label="End-of-day report">
      <PanelHead
        actions={
          sent &&
          sent.can.update && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
      >
        <span className={s.dayLabel}>
          <Day value={day} />
        </span>
        {sent?.isLate && <Chip tone="wait">Late</Chip>}
      </PanelHead>
      {discardUnsent && (
        <UnsentNotice text="You have unsent changes to this report." onRestore={() => setEditing(true)} onDiscard={discardUnsent} />
      )}
      {!data && !error && <Placeholder />}
      {!data && error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {sent && (
        <div className={s.sent}>
          <ReportItems tasks={sent.tasks} planTomorrow={sent.planTomorrow} />
        </div>
      )}
      {data && (
        <div className={s.rest} data-after={sent ? true : undefined}>
          <p>
            {sent ? (
              <>
                <b>{sent.totalHours} h</b>, submitted {sentText(sent, company)}. {deadlineText(data, company)}.
              </>
            ) : (
              `${notDueText(data)}.`
            )}
          </p>
          {day === company.today && (
            <Button variant="default" onClick={form.show}>
              {sent ? "Add tasks" : "Write report"}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Returns the ref of an element that takes the focus when it appears, and the view if it is outside. */
function useFocused(isWanted: boolean) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [isWanted]);
  return box;
}

const Placeholder = () => (
  <div className={s.placeholder}>
    <SkeletonLines count={2} />
  </div>
);
