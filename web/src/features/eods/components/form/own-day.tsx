import { weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useStable } from "#ui/use-stable.ts";
import { dayOfDraft } from "#features/eods/day-of-draft.ts";
import { hoursOf, isBlank } from "#features/eods/draft.ts";
import { useDraft } from "#features/eods/use-draft.ts";
import { useRememberedEodForm, useReportIsMissing } from "#features/eods/use-eod-form.ts";
import { EodPanel } from "./eod-panel.tsx";
import { WeekStrip } from "./week-strip.tsx";

/** One's week at a glance and today's report in place: the form on a workday whose report is missing, else what was sent. */
export function OwnDay() {
  const { company } = useSession();
  const isWorkday = company.workweek.includes(weekday(company.today));
  const isMissing = useReportIsMissing();
  const form = useRememberedEodForm(isWorkday && isMissing);
  const { draft, change } = useDraft(form.owner);
  const draftDay = isBlank(draft) ? null : dayOfDraft(draft, company);
  const writeFor = useStable((date: string) => {
    change((before) => ({ ...before, date }));
    form.show();
  });
  return (
    <>
      <WeekStrip draftDay={draftDay} draftHours={hoursOf(draft.tasks)} onWrite={writeFor} />
      <EodPanel form={form} />
    </>
  );
}
