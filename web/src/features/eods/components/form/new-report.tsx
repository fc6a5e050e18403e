import type { Eod } from "@daybook/contract/eods";
import { Button } from "@mantine/core";
import { useBatchedQuery } from "#lib/ssr/batch-query.tsx";
import { CallError } from "#lib/api/call-error.ts";
import { longDay, weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ReservedSpace } from "#ui/layout/reserved-space.tsx";
import { toast } from "#ui/feedback/toasts.tsx";
import { type Draft, hoursOf, isBlank } from "#features/eods/draft.ts";
import { eodDraft, recentReports, useSubmitEod } from "#features/eods/eods.api.ts";
import { dayOfDraft } from "#features/eods/day-of-draft.ts";
import { deadlineSentence } from "#features/eods/eod-messages.ts";
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
import { SuggestionBones, Suggestions } from "./suggestions.tsx";
import s from "./eod-form.module.css";

type Props = { form: EodFormState; /** Whether it can be hidden. */ closable: boolean };

/** Writing and sending the report of a day, or adding to the one that is there. */
export function NewReport({ form: { owner, close, done }, closable }: Props) {
  const { company } = useSession();
  const handle = useDraft(owner);
  const { draft } = handle;
  const day = dayOfDraft(draft, company);
  const { data: recent } = useBatchedQuery(recentReports(company));
  const { data, error, refetch } = useBatchedQuery(eodDraft(day));
  const sent = data?.submitted ?? null;

  const submission = useSubmitEod();
  const composer = useComposer(handle, sent?.tasks.length);
  const send = async (draft: Draft) => {
    const input = inputOf(draft, day);
    const attempt = attemptFor(draft, input);
    const remember = async (waitingSince?: string) => {
      handle.change((before) => ({ ...before, attempt: { key: attempt.key, content: attempt.content, waitingSince } }));
      await handle.save();
    };
    await remember();
    try {
      await submission.mutateAsync({ input, idempotencyKey: attempt.key });
    } catch (error) {
      if (!(error instanceof CallError && error.code === "network")) throw error;
      await remember(new Date().toISOString());
      throw new Error(`${error.message}. Your report is kept and goes out by itself when you are connected again.`, { cause: error });
    }
    done();
    toast.success("EOD submitted successfully");
  };
  const { failure, sending, submit } = useSending(handle, composer, send, sent?.totalHours);

  return (
    <section className={s.form} aria-label="End-of-day report" inert={sending}>
      <PanelHead
        kept={handle.kept && !isBlank(draft)}
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
      <ReservedSpace name="eod-suggestions" state={data ? "here" : error ? "failed" : "waiting"} skeleton={<SuggestionBones />}>
        {data && <Suggestions items={data.items} handle={handle} composer={composer} />}
        {error && !data && (
          <ErrorState compact error={error} text="What you write here is kept all the same." onRetry={() => void refetch()} />
        )}
      </ReservedSpace>
      <DraftItems handle={handle} composer={composer} problems={failure.items} />
      <Compose handle={handle} composer={composer} />
      <FormFooter
        handle={handle}
        hours={hoursOf(draft.tasks) + (sent?.totalHours ?? 0)}
        expected={company.workweek.includes(weekday(day)) ? company.hoursPerDay : undefined}
        earlierPlan={sent?.planTomorrow}
        sentence={data && deadlineSentence(data, company)}
        failure={failure.sentence}
        submitLabel={sent ? "Add to report" : "Submit report"}
        submitting={sending}
        onSubmit={() => void submit()}
      />
    </section>
  );
}

type NoticeProps = { draft: Draft; day: string; today: string; sent: Eod | null };

/** What is easily overlooked: the report exists already, or the draft is another day's. */
function Notice({ draft, day, today, sent }: NoticeProps) {
  if (sent) {
    const count = sent.tasks.length;
    return (
      <p
        className={s.notice}
      >{`The report of this day is sent: ${count} ${count === 1 ? "task" : "tasks"}, ${sent.totalHours} h. What you write here is added to it.`}</p>
    );
  }
  if (draft.date === null && day !== today)
    return (
      <p className={s.notice}>{`This draft was begun on ${longDay(day)}, so it is that day's report. You can choose another day above.`}</p>
    );
  return null;
}
