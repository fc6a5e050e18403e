import type { PersonsPlan } from "@daybook/contract/plans/plans";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconListCheck } from "@tabler/icons-react";
import { addDays, exactDay, longDay } from "#lib/format/dates.ts";
import { Chip } from "#ui/display/chip.tsx";
import { Person } from "#ui/display/person.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Columns } from "#ui/layout/page.tsx";
import { NoRows, Row, Ruled, Section } from "#ui/layout/section.tsx";
import { teamPlans } from "../plans.api.ts";
import s from "./team-plans.module.css";

type Props = {
  day: string;
  onDay: (day: string) => void;
  /** Filters by user or team. */
  filters: { user?: string[] | undefined; team?: string[] | undefined };
};

const isAway = ({ day }: PersonsPlan) => day === "leave" || day === "half_leave";
/** Whether the person works on the day and has chosen nothing. */
const isWithout = ({ day, items }: PersonsPlan) => items.length === 0 && day !== "leave" && day !== "holiday" && day !== "weekend";

/** Who plans what on a day, beside who is away. */
export function TeamPlans({ day, onDay, filters }: Props) {
  const { today } = useCompany();
  const { data, error, refetch } = useQuery(teamPlans({ date: day, ...filters }));
  const planned = data?.filter(({ items }) => items.length > 0) ?? [];
  const without = data?.filter(isWithout) ?? [];
  const away = data?.filter(isAway) ?? [];
  return (
    <Columns
      main={
        <Section
          title={day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : exactDay(day)}
          count={data && planned.length > 0 ? `${planned.length} of ${planned.length + without.length} have a plan` : undefined}
          action={
            <PeriodSwitch
              label=""
              unit="day"
              onNow={day === today ? undefined : () => onDay(today)}
              onEarlier={() => onDay(addDays(day, -1))}
              onLater={day < today ? () => onDay(addDays(day, 1)) : undefined}
            />
          }
        >
          {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={6} />)}
          {data && planned.length === 0 && (
            <EmptyState
              compact
              icon={<IconListCheck size={20} stroke={1.6} />}
              title="No plans for this day"
              text="What people choose in the plan on their dashboard appears here."
            />
          )}
          {planned.length > 0 && (
            <ul className={s.plans} aria-label="Plans">
              {planned.map((plan) => (
                <PlanOfPerson key={plan.user._id} plan={plan} />
              ))}
            </ul>
          )}
          {planned.length > 0 && without.length > 0 && (
            <div className={s.without}>
              <Chip>No plan yet</Chip>
              {without.map(({ user }) => (
                <Person key={user._id} person={user} />
              ))}
            </div>
          )}
        </Section>
      }
      side={
        <Section title="Away" count={away.length > 0 ? away.length : undefined}>
          <Ruled>
            {data && away.length === 0 && <NoRows>No one is away</NoRows>}
            {away.map(({ user, day }) => (
              <Row key={user._id}>
                <Person person={user} />
                {day === "half_leave" && (
                  <Text ms="auto" fz="sm" c="var(--text-3)">
                    half a day
                  </Text>
                )}
              </Row>
            ))}
          </Ruled>
        </Section>
      }
    />
  );
}

function PlanOfPerson({ plan: { user, day, items } }: { plan: PersonsPlan }) {
  const hours = items.reduce((sum, item) => sum + Math.round((item.hours ?? 0) * 100), 0) / 100;
  return (
    <li className={s.person}>
      <Person person={user} sub={user.team} size={28} strong />
      <ul className={s.items} aria-label={`Plan of ${user.name}`}>
        {items.map(({ _id, text, project, hours }) => (
          <li key={_id}>
            <span dir="auto">{text}</span>
            <span>{project && <ProjectMark project={project} />}</span>
            <span className={s.hours}>{hours !== null && `${hours} h`}</span>
          </li>
        ))}
      </ul>
      <span className={s.sum}>{day === "submitted" || day === "late" ? <Chip tone="ok">Reported</Chip> : hours > 0 && `${hours} h`}</span>
    </li>
  );
}
