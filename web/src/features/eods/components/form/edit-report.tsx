import type { Eod } from "@daybook/contract/eods";
import { weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { Day } from "#ui/display/day.tsx";
import { toast } from "#ui/feedback/toasts.tsx";
import { useState } from "react";
import { type Draft, draftOf, hoursOf, sentTasks } from "#features/eods/draft.ts";
import { useUpdateEod } from "#features/eods/eods.api.ts";
import { useComposer } from "#features/eods/use-composer.ts";
import { useDraft } from "#features/eods/use-draft.ts";
import { useSending } from "#features/eods/use-sending.ts";
import { Compose } from "./compose.tsx";
import { DraftItems } from "./draft-items.tsx";
import { FormFooter } from "./form-footer.tsx";
import { PanelHead } from "./panel-head.tsx";
import s from "./eod-form.module.css";

type Props = { report: Eod; onDone: () => void };

/** Changes a report that is sent, while its day is inside the window. What it said before is kept as a revision. */
export function EditReport({ report: current, onDone }: Props) {
  const { company } = useSession();
  // The one that was opened: a refetch behind it must not change the text under the cursor.
  const [report] = useState(current);
  const [first] = useState(() => draftOf(report));
  const handle = useDraft(`${report.user._id}/${report._id}/${report.version}`, first);
  const { draft } = handle;

  const change = useUpdateEod();
  const composer = useComposer(handle);
  const send = async (draft: Draft) => {
    await change.mutateAsync({ id: report._id, version: report.version, tasks: sentTasks(draft), planTomorrow: draft.planTomorrow });
    handle.clear();
    onDone();
    toast.success("EOD updated successfully!");
  };
  const { failure, sending, submit } = useSending(handle, composer, send);

  const cancel = async () => {
    const isChanged = draft !== first;
    const question = {
      title: "Discard your changes?",
      body: "The report stays as it was sent.",
      action: "Discard",
      cancel: "Keep editing",
      danger: true,
    };
    if (isChanged && !(await confirm(question))) return;
    handle.clear();
    onDone();
  };

  if (!handle.ready) return null;
  return (
    <section className={s.form} aria-label="Edit the report" inert={sending}>
      <PanelHead title="Edit report" kept={handle.kept}>
        <span className={s.dayLabel}>
          <Day value={report.date} />
        </span>
      </PanelHead>
      <DraftItems handle={handle} composer={composer} problems={failure.items} />
      <Compose handle={handle} composer={composer} />
      <FormFooter
        handle={handle}
        hours={hoursOf(draft.tasks)}
        expected={company.workweek.includes(weekday(report.date)) ? company.hoursPerDay : undefined}
        sentence="The earlier version is kept"
        failure={failure.sentence}
        submitLabel="Save changes"
        submitting={sending}
        onSubmit={() => void submit()}
        onCancel={() => void cancel()}
      />
    </section>
  );
}
