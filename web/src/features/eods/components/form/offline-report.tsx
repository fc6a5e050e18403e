import type { Company } from "@daybook/contract/settings/settings";
import { useState } from "react";
import { longDay } from "#lib/format/dates.ts";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { dayOfDraft } from "#features/eods/day-of-draft.ts";
import { draftHours, isBlank } from "#features/eods/draft.ts";
import { useDraft } from "#features/eods/use-draft.ts";
import { useSending } from "#features/eods/use-sending.ts";
import { useSheet } from "#features/eods/use-sheet.ts";
import { attemptFor, inputOf, queuedReport } from "#features/eods/queued-report.ts";
import { FormFooter } from "./form-footer.tsx";
import { PanelHead } from "./panel-head.tsx";
import { ReportForm } from "./report-form.tsx";
import { Sheet } from "./sheet.tsx";
import s from "./eod-form.module.css";

type Props = { owner: string; company: Pick<Company, "today" | "eodWindowDays"> };

/** Report form for offline use: a submitted report is queued and sent when the connection is back. */
export function OfflineReport({ owner, company }: Props) {
  const handle = useDraft(owner);
  const { draft, ready, isSaved } = handle;
  const [openedMs] = useState(Date.now);
  const sheet = useSheet(handle);
  const day = dayOfDraft(draft, company);
  const enqueue = async () => {
    handle.change((before) => ({
      ...before,
      attempt: { ...attemptFor(before, inputOf(before, day)), waitingSince: new Date().toISOString() },
    }));
    await handle.save();
  };
  const { failure, sending, submit } = useSending(handle, sheet, enqueue);
  if (!ready) return <SkeletonLines count={4} />;

  // Until it is saved on this device, it is not queued.
  const isQueued = !sending && queuedReport(draft, openedMs) !== undefined;
  return (
    <ReportForm label="End-of-day report" onSubmit={submit}>
      <PanelHead isSaved={isSaved && !isBlank(draft)}>
        <span className={s.dayLabel}>{longDay(day)}</span>
      </PanelHead>
      <p className={s.notice} role="status">
        {isQueued
          ? "This report is saved on this device and will be sent automatically when you're back online."
          : "Your draft is saved on this device. After you submit it, it will be sent automatically when you're back online."}
      </p>
      <Sheet sheet={sheet} current={draft.current} unavailable="Available online" focus="found" />
      <FormFooter
        planTomorrow={draft.planTomorrow}
        change={handle.change}
        hours={draftHours(draft)}
        expected={undefined}
        note={undefined}
        failure={failure}
        submitLabel={isQueued ? "Waiting for connection" : "Submit when online"}
        submitting={sending}
        onSubmit={submit}
      />
    </ReportForm>
  );
}
