import { dueOn } from "@daybook/contract/kra/deadlines";
import { Suspense } from "react";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { NoRows, Section, TextLink } from "#ui/layout/section.tsx";
import { lastFinishedMonth, monthName, readMonth } from "../months.ts";
import { DueDay } from "../components/due-day.tsx";
import { useKraNavigation } from "../use-kra-filters.ts";
import { ownSelfReview } from "./self-reviews.api.ts";

const SelfReviewDrawer = lazyPart(async () => (await import("./self-review-drawer.tsx")).SelfReviewDrawer);

/** The self-review of the last finished month, while it is open. */
export function OwnSelfReview() {
  const { today } = useCompany();
  const { company } = useSession();
  const { place, go } = useKraNavigation();
  const month = lastFinishedMonth(today);
  const { data: review } = useBrowserQuery(ownSelfReview(month));
  const dueDay = dueOn(month, company.selfReviewDueDay);
  const isOpen = review != null && (review.can.update || review.can.withdraw);
  const rated = review?.parameters.filter(({ rating }) => rating !== null).length ?? 0;
  // An optional review is never late.
  const due = dueDay && (review?.mode === "required" || dueDay >= today) ? dueDay : null;
  return (
    <>
      {isOpen && (
        <Section
          title={`Self-review of ${monthName(month)}`}
          count={review.submittedAt ? "sent" : rated > 0 ? `${rated} of ${review.parameters.length} rated` : undefined}
          action={
            <TextLink onClick={() => go({ self: month })}>{review.submittedAt ? "Open" : review._id ? "Continue" : "Start"}</TextLink>
          }
        >
          <NoRows>
            <span>
              {due && !review.submittedAt && (
                <>
                  <DueDay day={due} />
                  {". "}
                </>
              )}
              {review.submittedAt
                ? "Your evaluator reads it once their own ratings are final"
                : review.mode === "required"
                  ? `Rate your own ${monthName(month)} before your evaluation is shared`
                  : `You can rate your own ${monthName(month)} before your evaluation is shared`}
            </span>
          </NoRows>
        </Section>
      )}
      {place.self && (
        <Suspense>
          <SelfReviewDrawer
            month={readMonth(place.self, today.slice(0, 7), month)}
            onMonth={(self) => go({ self })}
            onClose={() => go({ self: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}
