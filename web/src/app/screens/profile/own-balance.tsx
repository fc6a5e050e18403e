import { useQuery } from "@tanstack/react-query";
import { leavesHref } from "#features/leaves/leave-links.ts";
import { balanceOf } from "#features/leaves/leaves.api.ts";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { NoRows, Ruled, Section, TextLink } from "#ui/layout/section.tsx";
import { LeaveBalanceRow } from "../leave-balance-row.tsx";
import { SkeletonRows } from "../overview/skeleton-rows.tsx";

/** The available days of each leave type with a limit. */
export function OwnBalance() {
  const { role } = useSession().user;
  const { data, error, refetch } = useQuery(balanceOf());
  const href = role === "team_member" ? leavesHref(role) : `${leavesHref(role)}?tab=mine`;
  const counted = data?.types.filter(({ total }) => total !== null) ?? [];
  return (
    <Section title="Leave balance" action={<TextLink href={href}>My leave</TextLink>}>
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />)}
      {data && (
        <Ruled>
          {counted.map((type) => (
            <LeaveBalanceRow key={type.leaveType} {...type} href={href} />
          ))}
          {counted.length === 0 && <NoRows>You have no leave balances</NoRows>}
        </Ruled>
      )}
    </Section>
  );
}
