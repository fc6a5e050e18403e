import { scopesText } from "#features/delegations/acts-for.ts";
import { applyHref, leavesHref } from "#features/leaves/leave-links.ts";
import { tasksHref } from "#features/tasks/task-links.ts";
import { weekdayRangeText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { TextLink, Ruled, Section } from "#ui/layout/section.tsx";
import { Covers } from "./covers.tsx";
import { useOverview } from "./overview/use-overview.ts";
import { SkeletonRows } from "./overview/skeleton-rows.tsx";
import { LeaveBalanceRow } from "./leave-balance-row.tsx";
import s from "./own-leave.module.css";

/** The user's leave balances, next leave, and a link to apply. */
export function OwnLeave() {
  const { role } = useSession().user;
  const { data, error, refetch } = useOverview();
  const counted = data?.own.leave.filter(({ total }) => total !== null) ?? [];
  const next = data?.own.nextLeave;
  return (
    <Section title="My leave" action={<TextLink href={applyHref(role)}>Apply for leave</TextLink>}>
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />)}
      <ActsFor />
      {data && (
        <Ruled>
          {next && (
            <AppLink className={s.next} href={`${leavesHref(role)}?leave=${next._id}`}>
              <span>{next.startDate <= data.date ? "Now" : "Next"}</span>
              <span>
                {next.leaveType}, {weekdayRangeText({ from: next.startDate, to: next.endDate }, data.date)}
                {next.status === "Pending" && ", pending"}
              </span>
            </AppLink>
          )}
          {counted.map((each) => (
            <LeaveBalanceRow key={each.leaveType} {...each} href={leavesHref(role)} />
          ))}
          {counted.length === 0 && <p className={s.none}>You have no leave balances</p>}
        </Ruled>
      )}
      <Covers />
    </Section>
  );
}

/** For whom the user decides today, with the way to the requests and tasks. */
function ActsFor() {
  const { user, company, actsFor = [] } = useSession();
  return actsFor.map(({ userId, name, scopes, until }) => (
    <p key={userId} className={s.actsFor}>
      You decide on {scopesText(scopes)} for {name} until {weekdayRangeText({ from: until, to: until }, company.today)}.{" "}
      {scopes.includes("leaves") && <TextLink href={`${leavesHref(user.role)}?tab=pending`}>Review requests</TextLink>}{" "}
      {scopes.includes("tasks") && <TextLink href={`${tasksHref(user.role)}?view=pending-approval`}>Review tasks</TextLink>}
    </p>
  ));
}
