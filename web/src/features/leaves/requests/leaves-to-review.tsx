import { counted } from "@daybook/contract/core/numbers";
import type { Leave } from "@daybook/contract/leaves/schemas";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { DetailRow, RowsTitle, Ruled, TextLink } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { Period, TypeLabel } from "../components/leave-parts.tsx";
import { DocumentLinks } from "../documents/leave-documents.tsx";
import { useApprove } from "../leave-changes.ts";
import { asksToCancel, escalatedText, isWaiting, partText } from "../leave-labels.ts";
import { leavesHref } from "../leave-links.ts";
import { leavesToReview, shownToReview } from "../leaves.api.ts";
import { isReviewable, ReviewButtons } from "./leave-columns.tsx";
import type { CancellationReview } from "../cancellation/decide-cancellation-dialog.tsx";
import s from "./leave-columns.module.css";
import type { Review } from "./review-dialog.tsx";
import { type RowFacts, useRowFacts } from "./use-row-facts.ts";

const ReviewDialog = lazy(async () => ({ default: (await import("./review-dialog.tsx")).ReviewDialog }));
const DecideCancellationDialog = lazy(async () => ({
  default: (await import("../cancellation/decide-cancellation-dialog.tsx")).DecideCancellationDialog,
}));

/** Returns the first requests, for leave or to cancel it, that the user can decide, as the server orders them: soonest start first. */
export function useLeavesToReview(team: string | undefined) {
  const { role } = useSession().user;
  const { data, error, refetch } = useQuery(leavesToReview(role, team));
  const rows = data?.data.filter((leave) => isWaiting(leave) && isReviewable(leave));
  // A request decided here has left the rows before the server counts again.
  const decided = (data?.data.length ?? 0) - (rows?.length ?? 0);
  return { rows, count: (data?.pagination.totalItems ?? 0) - decided, error, refetch };
}

/** The requests with their decision in the row. Rejecting asks for the reason. Renders nothing without requests. */
export function LeavesToReview({ team }: { team: string | undefined }) {
  const { role } = useSession().user;
  const { rows = [], count } = useLeavesToReview(team);
  const visible = rows.slice(0, shownToReview);
  const facts = useRowFacts(visible, visible.length > 0);
  const { approve } = useApprove();
  const review = useDialog<Review>();
  const cancellation = useDialog<CancellationReview>();
  return (
    <>
      {visible.length > 0 && <RowsTitle>Leave requests</RowsTitle>}
      <Ruled>
        {visible.map((leave) => (
          <DetailRow
            key={leave._id}
            avatar={<Avatar person={leave.user} size={28} />}
            title={
              <>
                <strong className={s.who} dir="auto">
                  {leave.user.name}
                </strong>{" "}
                {asksToCancel(leave) && "asks to cancel "}
                <Period leave={leave} />
                {partText(leave) && `, ${partText(leave)}`}, {counted(leave.days, "day")}
              </>
            }
            details={<Facts leave={leave} facts={facts} />}
            action={
              <ReviewButtons
                leave={leave}
                approve={(approved) => approve(approved, { onLimit: () => review.open({ leave: approved, decision: "approve" }) })}
                reject={(rejected) => review.open({ leave: rejected, decision: "reject" })}
                decideCancellation={(asked, decision) => cancellation.open({ leave: asked, decision })}
              />
            }
          />
        ))}
      </Ruled>
      {count > visible.length && <TextLink href={leavesHref(role)}>Show all {counted(count, "leave request")}</TextLink>}
      <Suspense>
        {review.subject && <ReviewDialog key={review.key} {...review.subject} opened={review.opened} onClose={review.close} />}
        {cancellation.subject && (
          <DecideCancellationDialog
            key={cancellation.key}
            {...cancellation.subject}
            opened={cancellation.opened}
            onClose={cancellation.close}
          />
        )}
      </Suspense>
    </>
  );
}

function Facts({ leave, facts }: { leave: Leave; facts: RowFacts }) {
  const { leftAfter: left } = leave;
  const away = facts.alsoAway(leave);
  if (asksToCancel(leave)) {
    return (
      <>
        <TypeLabel leave={leave} />
        <span dir="auto">{leave.cancellation?.reason}</span>
        {leave.escalatedAt && <span className={s.overlap}>{escalatedText}</span>}
      </>
    );
  }
  return (
    <>
      <TypeLabel leave={leave} />
      {leave.escalatedAt && <span className={s.overlap}>{escalatedText}</span>}
      <DocumentLinks leave={leave} />
      {left !== undefined && <span>{left === null ? "No limit" : `${counted(left, "day")} left after`}</span>}
      {away && away.length === 0 && <span>No one else away</span>}
      {away && away.length > 0 && (
        <span className={s.overlap}>
          {counted(away.length, "other")} away: {away.map(({ name }) => name.split(" ", 1)[0]).join(", ")}
        </span>
      )}
    </>
  );
}
