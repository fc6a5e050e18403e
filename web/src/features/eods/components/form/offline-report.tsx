import type { Company } from "@daybook/contract/settings";
import { useState } from "react";
import { longDay } from "#lib/format/dates.ts";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { dayOfDraft } from "#features/eods/day-of-draft.ts";
import { hoursOf, isBlank } from "#features/eods/draft.ts";
import { useComposer } from "#features/eods/use-composer.ts";
import { useDraft } from "#features/eods/use-draft.ts";
import { useSending } from "#features/eods/use-sending.ts";
import { attemptFor, inputOf, waitingReport } from "#features/eods/queued-report.ts";
import { Compose } from "./compose.tsx";
import { DraftItems } from "./draft-items.tsx";
import { FormFooter } from "./form-footer.tsx";
import { PanelHead } from "./panel-head.tsx";
import s from "./eod-form.module.css";

type Props = { owner: string; company: Pick<Company, "today" | "eodWindowDays"> };

/** One's report without a connection: written and submitted as ever, and sent when there is one again. */
export function OfflineReport({ owner, company }: Props) {
  const handle = useDraft(owner);
  const { draft, ready, kept } = handle;
  const [openedMs] = useState(Date.now);
  const composer = useComposer(handle);
  const day = dayOfDraft(draft, company);
  const keep = async () => {
    handle.change((before) => ({
      ...before,
      attempt: { ...attemptFor(before, inputOf(before, day)), waitingSince: new Date().toISOString() },
    }));
    await handle.save();
  };
  const { failure, sending, submit } = useSending(handle, composer, keep);
  if (!ready) return <SkeletonLines count={4} />;

  const waits = waitingReport(draft, openedMs) !== undefined;
  return (
    <section className={s.form} aria-label="End-of-day report">
      <PanelHead kept={kept && !isBlank(draft)}>
        <span className={s.dayLabel}>{longDay(day)}</span>
      </PanelHead>
      <p className={s.notice} role="status">
        {waits
          ? "This report is kept on this device and goes out by itself as soon as you are connected again."
          : "What you write is kept on this device. Submit it, and it goes out as soon as you are connected again."}
      </p>
      <DraftItems handle={handle} composer={composer} problems={failure.items} />
      <Compose handle={handle} composer={composer} without="When you are connected" />
      <FormFooter
        handle={handle}
        hours={hoursOf(draft.tasks)}
        expected={undefined}
        sentence={null}
        failure={failure.sentence}
        submitLabel={waits ? "Waiting for the connection" : "Submit when connected"}
        submitting={sending}
        onSubmit={() => void submit()}
      />
    </section>
  );
}
