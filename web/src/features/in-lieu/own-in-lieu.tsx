import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { DetailRow, Ruled, Section } from "#ui/layout/section.tsx";
import { useSession } from "#lib/session/session.ts";
import { ownInLieu, useAskInLieu } from "./in-lieu.api.ts";
import { dayOffText, daysText, outcomeText, workedDayText } from "./in-lieu-labels.ts";

/** How many decided requests are shown; the ledger has all that were approved. */
const shownDecided = 5;

/** The days for which the user can ask for time off in lieu, and the requests. Renders nothing without any. */
export function OwnInLieu() {
  const { user } = useSession();
  const { today } = useCompany();
  const { data, error, refetch } = useQuery(ownInLieu);
  const ask = useAskInLieu();
  if (error && !data)
    return (
      <Section title="Time off in lieu">
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      </Section>
    );
  const { offers = [], requests = [] } = data ?? {};
  const pending = requests.filter(({ status }) => status === "Pending");
  const shown = [...pending, ...requests.filter(({ status }) => status !== "Pending").slice(0, shownDecided)];
  if (offers.length + shown.length === 0) return null;
  const avatar = <Avatar person={user} size={28} />;
  return (
    <Section title="Time off in lieu">
      <Ruled>
        {offers.map((offer) => {
          const day = workedDayText(offer.date, today);
          return (
            <DetailRow
              key={offer.date}
              avatar={avatar}
              title={`You worked ${offer.hours} h on ${day}`}
              details={
                <>
                  <span>{dayOffText(offer)}</span>
                  <span>
                    Worth {daysText(offer.days)}, until {workedDayText(offer.expiresOn, today)}
                  </span>
                </>
              }
              action={
                <Button
                  aria-label={`Ask for time off in lieu of ${day}`}
                  loading={ask.isPending && ask.variables === offer.date}
                  disabled={ask.isPending}
                  onClick={() => ask.mutate(offer.date)}
                >
                  Ask for time off in lieu
                </Button>
              }
            />
          );
        })}
        {shown.map((request) => (
          <DetailRow
            key={request._id}
            avatar={avatar}
            title={`${request.hours} h on ${workedDayText(request.date, today)}`}
            details={
              <>
                <span>{dayOffText(request)}</span>
                <span>{outcomeText(request, today)}</span>
                {request.problem && <span>{request.problem}</span>}
                {request.note && <span dir="auto">{request.note}</span>}
              </>
            }
            action={null}
          />
        ))}
      </Ruled>
    </Section>
  );
}
