import type { Eod } from "@daybook/contract/eods/eods";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { commentsOfReport } from "../comment-subject.ts";
import { reportComments } from "../discussions.api.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import s from "./report-discussion.module.css";

type Props = { report: Eod; autoFocus: boolean };

/** The comments on a report, oldest first, with the comment form. */
export function ReportThread({ report, autoFocus }: Props) {
  const { data: comments, error, refetch } = useQuery(reportComments(report._id));
  const subject = commentsOfReport(report._id);
  return (
    <section className={s.thread} aria-label={`Comments on the report by ${report.user.name}`}>
      {comments ? (
        comments.length > 0 && (
          <ol className={s.comments}>
            {comments.map((comment) => (
              <CommentItem key={comment._id} subject={subject} comment={comment} />
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : report.commentsCount > 0 ? (
        <SkeletonLines count={2} />
      ) : null}
      <CommentForm subject={subject} autoFocus={autoFocus} />
    </section>
  );
}
