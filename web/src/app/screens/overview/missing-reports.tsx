import { counted } from "@daybook/contract/core/numbers";
import { IconChecks } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { eodsHref } from "#features/analytics/list-links.ts";
import { shortDay } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Person } from "#ui/display/person.tsx";
import { NoRows, TextLink, Row, Ruled, Section } from "#ui/layout/section.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import s from "./overview.module.css";
import { useOverview, useOverviewTeam } from "./use-overview.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";

/** Reminder buttons load after the list itself. */
const RemindOne = lazyPart(async () => (await import("#features/nudges/components/remind-one.tsx")).RemindOne);
const RemindAll = lazyPart(async () => (await import("#features/nudges/components/remind-all.tsx")).RemindAll);

const whatsappReminders = { admin: "/admin/whatsapp-notifications", team_lead: "/team-lead/whatsapp-notifications" };

/** People listed before *Show all*. */
const shown = 5;

/** People whose report for today is missing. */
export function MissingReports() {
  const [all, setAll] = useState(false);
  const { role } = useSession().user;
  const team = useOverviewTeam();
  const { data, error, refetch } = useOverview();
  const { waiting = [], waitingCount = 0 } = data?.reports ?? {};
  const reportsDay = data?.reports?.date;
  // On days off the section shows the last workday.
  const isToday = !data || reportsDay === data.date;
  const href = isToday ? eodsHref(role) : eodsHref(role, {}, { day: reportsDay });
  const title = isToday || !reportsDay ? "No report yet today" : `No report for ${shortDay(reportsDay, data.date)}`;
  const people = counted(waitingCount, "person", "people");
  return (
    <Section
      title={title}
      count={waitingCount > 0 ? people : undefined}
      action={
        reportsDay &&
        waitingCount > 1 && (
          <Suspense>
            <RemindAll
              people={waiting.length === waitingCount ? waiting : "all"}
              team={team}
              about={{ kind: "report", date: reportsDay }}
            />
          </Suspense>
        )
      }
    >
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />)}
      {data && waitingCount === 0 && data.reports?.expected === 0 && (
        <Ruled>
          <NoRows>{isToday ? "No reports are due today" : "No reports were due on the last workday"}</NoRows>
        </Ruled>
      )}
      {data && waitingCount === 0 && data.reports?.expected !== 0 && (
        <EmptyState
          compact
          icon={<IconChecks size={20} stroke={1.6} />}
          title="Everyone has reported"
          text={isToday ? "All reports due today have been sent." : "All reports of the last workday have been sent."}
        />
      )}
      {waiting.length > 0 && (
        <Ruled>
          {(all ? waiting : waiting.slice(0, shown)).map((person) => (
            <Row key={person._id}>
              <span className={s.person}>
                <Person person={person} />
              </span>
              {role === "admin" && (
                <span className={s.muted} dir="auto">
                  {person.team}
                </span>
              )}
              {reportsDay && (
                <span className={s.action}>
                  <Suspense>
                    <RemindOne person={person} about={{ kind: "report", date: reportsDay }} />
                  </Suspense>
                </span>
              )}
            </Row>
          ))}
        </Ruled>
      )}
      <p className={s.more}>
        {waitingCount > (all ? waiting.length : shown) && (
          <TextLink {...(waiting.length < waitingCount ? { href } : { onClick: () => setAll(true) })}>Show all {waitingCount}</TextLink>
        )}
        <TextLink href={href}>All reports</TextLink>
        {role !== "team_member" && <TextLink href={whatsappReminders[role]}>WhatsApp Reminders</TextLink>}
      </p>
    </Section>
  );
}
