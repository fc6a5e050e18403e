import type { Overview } from "@daybook/contract/analytics";
import { applyHref, leavesHref } from "#features/leaves/leave-links.ts";
import { colorOf, daysText } from "#features/leaves/leave-labels.ts";
import { weekdayRangeText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { TextLink, Ruled, Section } from "#ui/layout/section.tsx";
import { useOverview } from "./overview/use-overview.ts";
import { SkeletonRows } from "./overview/skeleton-rows.tsx";
import s from "./own-leave.module.css";

type Balance = Overview["own"]["leave"][number];

/** The user's leave balances, next leave, and a link to apply. */
export function OwnLeave() {
  const { role } = useSession().user;
  const { data, error, refetch } = useOverview();
  const counted = data?.own.leave.filter(({ total }) => total !== null) ?? [];
  const next = data?.own.nextLeave;
  return (
    <Section title="My leave" action={<TextLink href={applyHref(role)}>Apply for leave</TextLink>}>
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />)}
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
            <TypeRow key={each.leaveType} {...each} href={leavesHref(role)} />
          ))}
          {counted.length === 0 && <p className={s.none}>You have no leave balances</p>}
        </Ruled>
      )}
    </Section>
  );
}

const TypeRow = ({ leaveType, color, total, available, href }: Balance & { href: string }) => (
  <AppLink className={s.type} href={href}>
    <span className={s.line}>
      <Square color={colorOf(color)} />
      <span className={s.name}>{leaveType}</span>
      <span className={s.left}>
        {available ?? 0} <small>of {daysText(total ?? 0)}</small>
      </span>
    </span>
    <ProgressBar
      parts={[{ share: total ? (Math.max(0, available ?? 0) / total) * 100 : 0, color: colorOf(color) ?? "var(--accent-text)" }]}
    />
  </AppLink>
);
