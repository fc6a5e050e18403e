import type { Eod } from "@daybook/contract/eods/eods";
import { weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { Day } from "#ui/display/day.tsx";
import { toast } from "#lib/notify/toast.ts";
import { useState } from "react";
import { type Draft, draftHours, draftOf, taskInputs } from "#features/eods/draft.ts";
import { useUpdateEod } from "#features/eods/eods.api.ts";
import { useDraft } from "#features/eods/use-draft.ts";
import { useSending } from "#features/eods/use-sending.ts";
import { useSheet } from "#features/eods/use-sheet.ts";
import { isChanged, ownerOfEdit } from "#features/eods/use-unsent-edit.ts";
import { FormFooter } from "./form-footer.tsx";
import { PanelHead } from "./panel-head.tsx";
import { ReportForm } from "./report-form.tsx";
import { Sheet } from "./sheet.tsx";
import { UnsentNotice } from "./unsent-notice.tsx";
import s from "./eod-form.module.css";

type Props = { report: Eod; onDone: () => void };

/** Form to edit a submitted report inside the reporting window. The previous version is kept as a revision. */
export function EditReport({ report: current, onDone }: Props) {
  const { company } = useSession();
  // A snapshot, so that a refetch doesn't change the text while it is being edited.
  const [report] = useState(current);
  const [initial] = useState(() => draftOf(report));
  const handle = useDraft(ownerOfEdit(report), initial);
  const { draft, ready } = handle;
  // Known when the stored draft has been read.
  const [isRestored, setRestored] = useState<boolean>();
  if (ready && isRestored === undefined) setRestored(isChanged(draft, initial));

  const change = useUpdateEod();
  const sheet = useSheet(handle);
  const send = async (draft: Draft) => {
    await change.mutateAsync({ id: report._id, version: report.version, tasks: taskInputs(draft), planTomorrow: draft.planTomorrow });
    handle.clear();
    onDone();
    toast.success("EOD updated successfully!");
  };
  const { failure, sending, submit } = useSending(handle, sheet, send);

  const cancel = async () => {
    const prompt = {
      title: "Discard your changes?",
      body: "The submitted report stays unchanged.",
      action: "Discard",
      cancel: "Keep editing",
      danger: true,
    };
    if (isChanged(draft, initial) && !(await confirm(prompt))) return;
    handle.clear();
    onDone();
  };

  if (!ready) return null;
  return (
    <ReportForm label="Edit report" isBusy={sending} onSubmit={submit}>
      <PanelHead title="Edit report" isSaved={handle.isSaved}>
        <span className={s.dayLabel}>
          <Day value={report.date} />
        </span>
      </PanelHead>
      {isRestored && (
        <UnsentNotice
          text="Your unsent changes have been restored."
          onDiscard={() => {
            handle.clear();
            setRestored(false);
          }}
        />
      )}
      <Sheet sheet={sheet} current={draft.current} focus="opened" />
      <FormFooter
        planTomorrow={draft.planTomorrow}
        change={handle.change}
        hours={draftHours(draft)}
        expected={company.workweek.includes(weekday(report.date)) ? company.hoursPerDay : undefined}
        note="The previous version is kept"
        failure={failure}
        submitLabel="Save changes"
        submitting={sending}
        onSubmit={submit}
        onCancel={() => void cancel()}
      />
    </ReportForm>
  );
}
