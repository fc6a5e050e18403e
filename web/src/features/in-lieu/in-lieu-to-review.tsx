import type { InLieuRequest } from "@daybook/contract/in-lieu/in-lieu";
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { singleClick } from "#ui/single-click.ts";
import { toast } from "#lib/notify/toast.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { DetailRow, RowsTitle, Ruled, Section } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { inLieuToReview, useDecideInLieu } from "./in-lieu.api.ts";
import { dayOffText, daysText, workedDayText } from "./in-lieu-labels.ts";

const RejectDialog = lazy(async () => ({ default: (await import("./reject-in-lieu-dialog.tsx")).RejectInLieuDialog }));

/** Returns the requests that the user can decide, optionally of one team. */
export function useInLieuToReview(team?: string) {
  const { data, error, refetch } = useQuery(inLieuToReview);
  const rows = data?.filter(({ user, status }) => status === "Pending" && (team === undefined || user.team === team));
  return { rows, count: rows?.length ?? 0, error, refetch };
}

/** The requests with their decision in the row, for the start page. Renders nothing without requests. */
export function InLieuToReview({ team }: { team: string | undefined }) {
  const { rows = [] } = useInLieuToReview(team);
  return (
    <>
      {rows.length > 0 && <RowsTitle>Time off in lieu</RowsTitle>}
      <Rows rows={rows} />
    </>
  );
}

/** The same as a section of the leave screen. */
export function InLieuReviewSection() {
  const { rows, count, error, refetch } = useInLieuToReview();
  if (count === 0 && (rows || !error)) return null;
  return (
    <Section title="Time off in lieu" count={rows && `${count} to review`}>
      {rows ? <Rows rows={rows} /> : error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
    </Section>
  );
}

function Rows({ rows }: { rows: InLieuRequest[] }) {
  const { today } = useCompany();
  const decide = useDecideInLieu();
  const rejected = useDialog<InLieuRequest>();
  const approve = (request: InLieuRequest) =>
    decide.mutate({ request, decision: "approve" }, { onError: (error) => toast.error(messageOf(error)) });
  return (
    <>
      <Ruled>
        {rows.map((request) => (
          <DetailRow
            key={request._id}
            avatar={<Avatar person={request.user} size={28} />}
            title={
              <>
                <strong dir="auto">{request.user.name}</strong> worked {request.hours} h on {workedDayText(request.date, today)}
              </>
            }
            details={
              <>
                <span>{dayOffText(request)}</span>
                {request.problem ? (
                  <span>{request.problem}</span>
                ) : (
                  <span>
                    Worth {daysText(request.days)}, until {workedDayText(request.expiresOn, today)}
                  </span>
                )}
              </>
            }
            action={
              <>
                {request.can.approve && !request.problem && (
                  <Button
                    aria-label={`Approve ${request.user.name}'s time off in lieu`}
                    leftSection={<IconCheck size={15} stroke={1.8} />}
                    loading={decide.isPending && decide.variables.request._id === request._id}
                    onClick={singleClick(() => approve(request))}
                  >
                    Approve
                  </Button>
                )}
                {request.can.reject && (
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`Reject ${request.user.name}'s time off in lieu`}
                    onClick={() => rejected.open(request)}
                  >
                    Reject
                  </Button>
                )}
              </>
            }
          />
        ))}
      </Ruled>
      <Suspense>
        {rejected.subject && (
          <RejectDialog key={rejected.key} request={rejected.subject} opened={rejected.opened} onClose={rejected.close} />
        )}
      </Suspense>
    </>
  );
}
