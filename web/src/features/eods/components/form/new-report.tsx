import { counted } from "@daybook/contract/core/numbers";
import type { Eod } from "@daybook/contract/eods/eods";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError } from "#lib/api/call-error.ts";
import { longDay, weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { toast } from "#lib/notify/toast.ts";
import { useStable } from "#ui/use-stable.ts";
import { type Attempt, type Draft, draftHours, isBlank } from "#features/eods/draft.ts";
import { eodDraft, recentReports } from "#features/eods/eods.api.ts";
import { dayOfDraft } from "#features/eods/day-of-draft.ts";
import { deadlineText, notDueText } from "#features/eods/eod-messages.ts";
import { useDraft, useSharedDraft } from "#features/eods/use-draft.ts";
import type { EodFormState } from "#features/eods/use-eod-form.ts";
import { useSending } from "#features/eods/use-sending.ts";
import { useSheet } from "#features/eods/use-sheet.ts";
import { useShownSuggestions } from "#features/eods/use-shown-suggestions.ts";
import { attemptFor, inputOf } from "#features/eods/queued-report.ts";
import { submitReport } from "#features/eods/submit-report.ts";
import { DayMenu } from "./day-menu.tsx";
import { FormFooter } from "./form-footer.tsx";
import { PanelHead } from "./panel-head.tsx";
import { ReportForm } from "./report-form.tsx";
import { Sheet } from "./sheet.tsx";
import s from "./eod-form.module.css";

type Props = {
  form: EodFormState;
  /** Whether the form can be hidden. */
  closable: boolean;
  /** Whether the form takes the focus although the user did not open it. */
  autoFocus: boolean;
};

/** Form to submit a report for a day, or to add to an existing one. */
export function NewReport({ form: { owner, isOpened, close, done }, closable, autoFocus }: Props) {
  const { company } = useSession();
  const client = useQueryClient();
  const local = useDraft(owner);
  const day = dayOfDraft(local.draft, company);
  const { data: recent } = useQuery(recentReports(company));
  const { data, error, refetch } = useQuery(eodDraft(day));
  const handle = useSharedDraft(local, day, data?.saved);
  const { draft } = handle;
  const suggestions = useShownSuggestions(day, data?.items, isBlank(draft));
  const sent = data?.submitted ?? null;

  const sheet = useSheet(handle, suggestions, sent?.tasks.length);
  const saveAttempt = async ({ key, content }: Attempt, waitingSince?: string) => {
    handle.change((before) => ({ ...before, attempt: { key, content, waitingSince } }));
    await handle.save();
  };
  const send = async () => {
    await submitReport({ owner, day, client }, async () => {
      const draft = handle.latest();
      if (isBlank(draft)) return undefined;
      const attempt = attemptFor(draft, inputOf(draft, day));
      await saveAttempt(attempt);
      return { draft, attempt };
    }).catch(async (error: unknown) => {
      const { attempt } = handle.latest();
      if (!(error instanceof CallError && error.code === "network" && attempt)) throw error;
      await saveAttempt(attempt, new Date().toISOString());
      throw new Error(`${error.message}. Your report is saved and will be sent automatically when you're back online.`, { cause: error });
    });
    done(day);
    toast.success("EOD submitted successfully");
  };
  const focus = isOpened ? "opened" : autoFocus ? "found" : undefined;
  const expectedHours = data ? data.expectedHours : company.workweek.includes(weekday(day)) ? company.hoursPerDay : 0;
  const chooseDay = useStable((date: string) => handle.change((before) => ({ ...before, date })));
  const { failure, sending, submit } = useSending(handle, sheet, send, sent?.totalHours);

  return (
    <ReportForm label="End-of-day report" isBusy={sending} onSubmit={submit}>
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
        <DayMenu day={day} sent={recent?.data} onChoose={chooseDay} />
      </PanelHead>
      <Notice draft={draft} day={day} today={company.today} sent={sent} />
      {error && !data && (
        <ErrorState compact error={error} text="You can still write your report. Your draft is saved." onRetry={() => void refetch()} />
      )}
      <Sheet sheet={sheet} current={draft.current} isLoading={!data && !error} focus={focus} />
      <FormFooter
        planTomorrow={draft.planTomorrow}
        change={handle.change}
        hours={draftHours(draft) + (sent?.totalHours ?? 0)}
        expected={expectedHours || undefined}
        currentPlan={sent?.planTomorrow}
        note={data && ((!sent && notDueText(data)) || deadlineText(data, company))}
        failure={failure}
        submitLabel={sent ? "Add to report" : "Submit report"}
        submitting={sending}
        onSubmit={submit}
      />
    </ReportForm>
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
      >{`You already submitted a report for this day (${counted(count, "task")}, ${sent.totalHours} h). New tasks are added to it.`}</p>
    );
  }
  if (draft.date === null && day !== today)
    return (
      <p className={s.notice}>{`You started this draft on ${longDay(day)}, so it's for that day. You can choose another day above.`}</p>
    );
  return null;
}
