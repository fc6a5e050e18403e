import { useQuery } from "@tanstack/react-query";
import type { Eod } from "@daybook/contract/eods";
import { Button } from "@mantine/core";
import { CallError } from "#lib/api/call-error.ts";
import { longDay, weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ReservedSpace } from "#ui/layout/reserved-space.tsx";
import { toast } from "#lib/notify/toast.ts";
import { type Draft, hoursOf, isBlank } from "#features/eods/draft.ts";
import { eodDraft, recentReports, useSubmitEod } from "#features/eods/eods.api.ts";
import { dayOfDraft } from "#features/eods/day-of-draft.ts";
import { deadlineText } from "#features/eods/eod-messages.ts";
import { useComposer } from "#features/eods/use-composer.ts";
import { useDraft } from "#features/eods/use-draft.ts";
import type { EodFormState } from "#features/eods/use-eod-form.ts";
import { useSending } from "#features/eods/use-sending.ts";
import { attemptFor, inputOf } from "#features/eods/queued-report.ts";
import { Compose } from "./compose.tsx";
import { DayMenu } from "./day-menu.tsx";
import { DraftItems } from "./draft-items.tsx";
import { FormFooter } from "./form-footer.tsx";
import { PanelHead } from "./panel-head.tsx";
import { SuggestionsPlaceholder, Suggestions } from "./suggestions.tsx";
import s from "./eod-form.module.css";

type Props = {
  form: EodFormState;
  /** Whether the form can be hidden. */
  closable: boolean;
};

/** Form to submit a report for a day, or to add to an existing one. */
export function NewReport({ form: { owner, close, done }, closable }: Props) {
  const { company } = useSession();
  const handle = useDraft(owner);
  const { draft } = handle;
  const day = dayOfDraft(draft, company);
  const { data: recent } = useQuery(recentReports(company));
  const { data, error, refetch } = useQuery(eodDraft(day));
  const sent = data?.submitted ?? null;

  const submission = useSubmitEod();
  const composer = useComposer(handle, sent?.tasks.length);
  const send = async (draft: Draft) => {
    const input = inputOf(draft, day);
    const attempt = attemptFor(draft, input);
    const saveAttempt = async (waitingSince?: string) => {
      handle.change((before) => ({ ...before, attempt: { key: attempt.key, content: attempt.content, waitingSince } }));
      await handle.save();
    };
    await saveAttempt();
    try {
      await submission.mutateAsync({ input, idempotencyKey: attempt.key });
    } catch (error) {
      if (!(error instanceof CallError && error.code === "network")) throw error;
      await saveAttempt(new Date().toISOString());
      throw new Error(`${error.message}. Your report is saved and will be sent automatically when you're back online.`, { cause: error });
    }
    done();
    toast.success("EOD submitted successfully");
  };
  const { failure, sending, submit } = useSending(handle, composer, send, sent?.totalHours);

  return (
    <section className={s.form} aria-label="End-of-day report" inert={sending}>
      <PanelHead
        isSaved={handle.isSaved && !isBlank(draft)}
        actions={
          closable && (
            <Button size="xs" variant="subtle" color="gray" onClick={close}>
              Hide
            </Button>
          )
        }
      >
        <DayMenu day={day} sent={recent?.data ?? []} onChoose={(date) => handle.change((before) => ({ ...before, date }))} />
      </PanelHead>
      <Notice draft={draft} day={day} today={company.today} sent={sent} />
      <ReservedSpace name="eod-suggestions" state={data ? "here" : error ? "failed" : "waiting"} skeleton={<SuggestionsPlaceholder />}>
        {data && <Suggestions items={data.items} handle={handle} composer={composer} />}
        {error && !data && (
          <ErrorState compact error={error} text="You can still write your report. Your draft is saved." onRetry={() => void refetch()} />
        )}
      </ReservedSpace>
      <DraftItems handle={handle} composer={composer} errors={failure.items} />
      <Compose handle={handle} composer={composer} />
      <FormFooter
        handle={handle}
        hours={hoursOf(draft.tasks) + (sent?.totalHours ?? 0)}
        expected={company.workweek.includes(weekday(day)) ? company.hoursPerDay : undefined}
        currentPlan={sent?.planTomorrow}
        note={data && deadlineText(data, company)}
        failure={failure.message}
        submitLabel={sent ? "Add to report" : "Submit report"}
        submitting={sending}
        onSubmit={() => void submit()}
      />
    </section>
  );
}

type NoticeProps = { draft: Draft; day: string; today: string; sent: Eod | null };

/** Notice that a report for the day exists already, or that the draft is for another day. */
function Notice({ draft, day, today, sent }: NoticeProps) {
  if (sent) {
    const count = sent.tasks.length;
    return (
      <p
        className={s.notice}
      >{`You already submitted a report for this day (${count} ${count === 1 ? "task" : "tasks"}, ${sent.totalHours} h). New tasks are added to it.`}</p>
    );
  }
  if (draft.date === null && day !== today)
    return (
      <p className={s.notice}>{`You started this draft on ${longDay(day)}, so it's for that day. You can choose another day above.`}</p>
    );
  return null;
}
