import type { Eod } from "@daybook/contract/eods/eods";
import { type ReactNode, Suspense, useState } from "react";
import { useSession } from "#lib/session/session.ts";
import { Chip } from "#ui/display/chip.tsx";
import { Day } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { sentText } from "#features/eods/eod-messages.ts";
import { useUnsentEdit } from "#features/eods/use-unsent-edit.ts";
import { UnsentNotice } from "../form/unsent-notice.tsx";
import { EditReport } from "../form/lazy-edit-report.ts";
import { ReportItems } from "./report-items.tsx";
import { classNames } from "#ui/class-names.ts";
import { lazyDialog, lazyPart } from "#ui/feedback/lazy-part.tsx";
import s from "./report.module.css";

const ReportDiscussion = lazyPart(async () => (await import("#features/discussions/components/report-discussion.tsx")).ReportDiscussion);
const RevisionsDrawer = lazyDialog(async () => (await import("./revisions-drawer.tsx")).RevisionsDrawer);

/** `isOnly`: the list has no other report, as when a notice opens it. Its comments are open. */
type RowProps = { report: Eod; isOnly?: boolean };

/** Report in a list of one day: titled by its author. */
export const ReportOfPerson = ({ report, isOnly = false }: RowProps) => (
  <ReportRow report={report} title={<Person person={report.user} strong />} isOnly={isOnly} />
);

/** Report in search results: titled by its author, with the day. */
export const ReportOfPersonAndDay = ({ report }: { report: Eod }) => (
  <ReportRow report={report} title={<Person person={report.user} strong />} withDay />
);

/** Report in a list of one user: titled by its day. */
export const ReportOfDay = ({ report, isOnly = false }: RowProps) => (
  <ReportRow
    report={report}
    title={
      <span className={s.day}>
        <Day value={report.date} />
      </span>
    }
    isOwn
    isOnly={isOnly}
  />
);

type Props = RowProps & { title: ReactNode; isOwn?: boolean; withDay?: boolean };

function ReportRow({ report, title, isOwn = false, withDay = false, isOnly = false }: Props) {
  const { company } = useSession();
  const revisions = useDialog<Eod>();
  const [editing, setEditing] = useState(false);
  const discardUnsent = useUnsentEdit(isOwn ? report : null);

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
            {report.totalHours} h, submitted {sentText(report, company)}
          </span>
          {report.isLate && <Chip tone="wait">Late</Chip>}
          {report.revision > 1 && (
            <button type="button" className={s.link} onClick={() => revisions.open(report)}>
              Edited
            </button>
          )}
          {isOwn && report.can.update && (
            <button type="button" className={s.link} onClick={() => setEditing(true)}>
              Edit
            </button>
          )}
        </div>
      </div>
      <div>
        {discardUnsent && (
          <UnsentNotice text="You have unsent changes to this report." onRestore={() => setEditing(true)} onDiscard={discardUnsent} />
        )}
        <ReportItems tasks={report.tasks} planTomorrow={report.planTomorrow} />
        <Suspense fallback={<div className={s.discussion} />}>
          <ReportDiscussion report={report} opened={isOnly} />
        </Suspense>
      </div>
      {revisions.subject && (
        <Suspense>
          <RevisionsDrawer key={revisions.key} report={revisions.subject} opened={revisions.opened} onClose={revisions.close} />
        </Suspense>
      )}
    </article>
  );
}
