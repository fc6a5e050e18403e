import { IconFileStar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { monthText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { weeklyRecords } from "../kra.api.ts";
import { MonthSwitch } from "../members/month-switch.tsx";
import type { Month } from "../months.ts";
import { SelfReviewForm } from "./self-review-form.tsx";
import { ownSelfReview } from "./self-reviews.api.ts";

type Props = { month: Month; onMonth: (month: Month) => void; onClose: () => void };

/** The user's own review of a month: the parameters with what is recorded of the month beside each. */
export function SelfReviewDrawer({ month, onMonth, onClose }: Props) {
  const { user: me } = useSession();
  const { data: review, error, refetch } = useQuery(ownSelfReview(month));
  const { data: weekly = [] } = useQuery(weeklyRecords(me._id, month));
  return (
    <SideDrawer
      opened
      wide
      onClose={onClose}
      label="Self-review"
      title={`Self-review of ${monthText(month)}`}
      tools={<MonthSwitch month={month} onMonth={onMonth} />}
    >
      {review ? (
        <SelfReviewForm key={month} review={review} weekly={weekly} />
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : review === null ? (
        <EmptyState
          compact
          icon={<IconFileStar size={20} stroke={1.6} />}
          title={`No self-review of ${monthText(month)}`}
          text="You are not asked for one, or no template applies to you yet."
        />
      ) : (
        <SkeletonLines count={8} />
      )}
    </SideDrawer>
  );
}
