import type { Eod } from "@daybook/contract/eods";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSession } from "#lib/session/session.ts";
import { Chip } from "#ui/display/chip.tsx";
import { Day } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { sentText } from "#features/eods/eod-messages.ts";
import { ReportItems } from "./report-items.tsx";
import { classNames } from "#ui/class-names.ts";
import s from "./report.module.css";

const RevisionsDrawer = lazy(async () => ({ default: (await import("./revisions-drawer.tsx")).RevisionsDrawer }));
const EditReport = lazy(async () => ({ default: (await import("../form/edit-report.tsx")).EditReport }));

/** A report among those of one day: who wrote it, then what it says. */
export const ReportOfPerson = ({ report }: { report: Eod }) => <ReportRow report={report} title={<Person person={report.user} strong />} />;

/** A report among found ones: who wrote it and when. */
export const ReportOfPersonAndDay = ({ report }: { report: Eod }) => (
  <ReportRow report={report} title={<Person person={report.user} strong />} withDay />
);

/** A report among those of one person: which day, then what it says. */
export const ReportOfDay = ({ report }: { report: Eod }) => (
  <ReportRow
    report={report}
    title={
      <span className={s.day}>
        <Day value={report.date} />
      </span>
    }
    isOwn
  />
);

type Props = { report: Eod; title: ReactNode; isOwn?: boolean; withDay?: boolean };

function ReportRow({ report, title, isOwn = false, withDay = false }: Props) {
  const { company } = useSession();
  const revisions = useDialog<Eod>();
  const [editing, setEditing] = useState(false);

  if (editing)
    return (
      <Suspense>
        <div className={s.editing}>
          <EditReport report={report} onDone={() => setEditing(false)} />
        </div>
      </Suspense>
    );
  return (
    <article className={s.report} aria-label={`${report.user.name}, ${report.date}`}>
      <div className={s.side}>
        {title}
        <div className={classNames(s.meta, isOwn && s.dayMeta)}>
          {withDay && <Day value={report.date} />}
          <span>
            {report.totalHours} h, sent {sentText(report, company)}
          </span>
          {report.isLate && <Chip tone="wait">Late</Chip>}
          {report.revision > 1 && (
            <button type="button" className={s.quiet} onClick={() => revisions.open(report)}>
              Changed
            </button>
          )}
          {isOwn && report.can.update && (
            <button type="button" className={s.quiet} onClick={() => setEditing(true)}>
              Edit
            </button>
          )}
        </div>
      </div>
      <ReportItems tasks={report.tasks} planTomorrow={report.planTomorrow} />
      {revisions.subject && (
        <Suspense>
          <RevisionsDrawer key={revisions.key} report={revisions.subject} opened={revisions.opened} onClose={revisions.close} />
        </Suspense>
      )}
    </article>
  );
}
