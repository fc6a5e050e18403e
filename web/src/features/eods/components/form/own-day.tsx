import { useSession } from "#lib/session/session.ts";
import { useStable } from "#ui/use-stable.ts";
import { dayOfDraft } from "#features/eods/day-of-draft.ts";
import { draftHours, isBlank } from "#features/eods/draft.ts";
import { useDraft } from "#features/eods/use-draft.ts";
import { useRememberedEodForm } from "#features/eods/use-eod-form.ts";
import { EodPanel } from "./eod-panel.tsx";
import { WeekStrip } from "./week-strip.tsx";

/**
 * The user's week and today's report: the plan or the form on a workday without a report, else the submitted report.
 * @param autoFocus whether the form takes the focus: only where it is what the screen is for
 */
export function OwnDay({ autoFocus }: { autoFocus: boolean }) {
  const { company } = useSession();
  const form = useRememberedEodForm({ plansFirst: true });
  const { draft, change } = useDraft(form.owner);
  const draftDay = isBlank(draft) ? null : dayOfDraft(draft, company);
  const writeFor = useStable((date: string) => {
    change((before) => ({ ...before, date }));
    form.show();
  });
  return (
    <>
      <WeekStrip draftDay={draftDay} draftHours={draftHours(draft)} onWrite={writeFor} />
      <EodPanel form={form} autoFocus={autoFocus} />
    </>
  );
}
