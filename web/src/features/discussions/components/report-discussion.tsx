import { counted } from "@daybook/contract/core/numbers";
import type { Eod } from "@daybook/contract/eods/eods";
import { IconMessage } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { ReportReactions } from "./report-reactions.tsx";
import s from "./report-discussion.module.css";

const ReportThread = lazyPart(async () => (await import("./report-thread.tsx")).ReportThread);

type Props = { report: Eod; /** Opens the comments at once, such as from a notice. */ opened?: boolean };

/** Reactions to a report and its comments, which open in place. Only two small buttons until someone says something. */
export function ReportDiscussion({ report, opened: initially = false }: Props) {
  const [opened, setOpened] = useState(initially && report.commentsCount > 0);
  const { commentsCount: count } = report;
  return (
    <div className={s.discussion}>
      <div className={s.bar}>
        <ReportReactions report={report} />
        <button type="button" className={s.action} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <IconMessage size={15} stroke={1.6} aria-hidden />
          {count === 0 ? "Comment" : counted(count, "comment")}
        </button>
      </div>
      {opened && (
        <Suspense fallback={<SkeletonLines count={2} />}>
          <ReportThread report={report} autoFocus={!initially} />
        </Suspense>
      )}
    </div>
  );
}
