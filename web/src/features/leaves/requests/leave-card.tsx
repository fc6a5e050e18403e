import { counted } from "@daybook/contract/core/numbers";
import type { Leave } from "@daybook/contract/leaves/schemas";
import { Avatar } from "#ui/display/avatar.tsx";
import { escalatedText, isDocumentMissing, isWaiting, partText } from "../leave-labels.ts";
import type { RowFacts } from "./use-row-facts.ts";
import { isReviewable, ReviewButtons, type RowActions, shownReason } from "./leave-columns.tsx";
import s from "./leave-columns.module.css";
import { LeaveStatusChip, Period, Requested, TypeLabel } from "../components/leave-parts.tsx";

type Props = {
  leave: Leave;
  actions: RowActions;
  /** Lists other people's leave, so shows the person. */ showsOthers: boolean;
  facts: RowFacts;
};

const leftText = (left: number | null | undefined) => (left === undefined ? "" : left === null ? ", no limit" : `, ${left} left`);

/** A leave in the phone list. */
export function LeaveCard({ leave, actions, showsOthers, facts }: Props) {
  const canReview = isWaiting(leave) && isReviewable(leave) && showsOthers;
  const away = canReview ? facts.alsoAway(leave) : undefined;
  const when = (
    <>
      <Period leave={leave} />, {counted(leave.days, "day")}
    </>
  );
  const requested = (
    <p className={s.meta}>
      <Requested leave={leave} />
    </p>
  );
  return (
    <div className={s.card} data-own={!showsOthers || undefined}>
      {showsOthers && <Avatar person={leave.user} size={32} />}
      <button type="button" className={s.name} dir="auto" onClick={() => actions.open(leave)}>
        {showsOthers ? leave.user.name : when}
      </button>
      <LeaveStatusChip leave={leave} />
      <div className={s.lines}>
        {showsOthers && requested}
        {showsOthers && <p className={s.period}>{when}</p>}
        {partText(leave) && <p className={s.meta}>{partText(leave)}</p>}
        {!showsOthers && requested}
        <p>
          <TypeLabel leave={leave} />
          {canReview && <span className={s.meta}>{leftText(leave.leftAfter)}</span>}
        </p>
        {shownReason(leave) && (
          <p className={s.reason} dir="auto">
            {shownReason(leave)}
          </p>
        )}
        {canReview && leave.escalatedAt && <p className={s.meta}>{escalatedText}</p>}
        {isDocumentMissing(leave) && <p className={s.missing}>Document missing</p>}
        {away && away.length > 0 && <p className={s.meta}>Also away: {away.map(({ name }) => name).join(", ")}</p>}
      </div>
      {canReview && (
        <div className={s.cardActions}>
          <ReviewButtons {...actions} leave={leave} wide />
        </div>
      )}
    </div>
  );
}
