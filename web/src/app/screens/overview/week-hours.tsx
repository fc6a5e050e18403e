import type { Overview } from "@daybook/contract/analytics/schemas";
import { hoursHref } from "#features/analytics/list-links.ts";
import { hoursText } from "#features/hours/hours-labels.ts";
import { endOfWeek, startOfWeek } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Person } from "#ui/display/person.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { TextLink, Section } from "#ui/layout/section.tsx";
import { useOverview } from "./use-overview.ts";
import s from "./week-hours.module.css";

const shown = 12;

type Bar = { key: string; name: React.ReactNode; logged: number; expected: number };

/** Hours logged this week of those expected so far: by team for the company, by person for one team. */
export function WeekHours() {
  const { role } = useSession().user;
  const { today } = useCompany();
  const { data } = useOverview();
  const week = { from: startOfWeek(today), to: endOfWeek(today) };
  const byTeam = data?.hours.byTeam ?? [];
  const bars: Bar[] = byTeam.length > 0 ? teamBars(byTeam, (team) => hoursHref(role, week, today, { team: [team] })) : personBars(data);
  if (bars.length === 0) return null;
  const most = Math.max(...bars.map(({ logged, expected }) => Math.max(logged, expected)));
  return (
    <Section
      title={byTeam.length > 0 ? "This week by team" : "This week by person"}
      count="Logged of expected so far"
      action={<TextLink href={hoursHref(role, week, today)}>Hours</TextLink>}
    >
      <ul className={s.bars}>
        {bars.slice(0, shown).map(({ key, name, logged, expected }) => (
          <li key={key}>
            <span className={s.name}>{name}</span>
            <span className={s.track} aria-hidden>
              <span className={s.expected} style={{ width: `${(expected / most) * 100}%` }} />
              <span className={s.logged} style={{ width: `${(logged / most) * 100}%` }} />
            </span>
            <span className={s.value}>
              {hoursText(logged)} <small>of {hoursText(expected)} h</small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const teamBars = (rows: Overview["hours"]["byTeam"], hrefOf: (team: string) => string): Bar[] =>
  rows.map(({ team, ...hours }) => ({
    key: team ?? "",
    name: team === null ? "No team" : <AppLink href={hrefOf(team)}>{team}</AppLink>,
    ...hours,
  }));

const personBars = (data: Overview | undefined): Bar[] =>
  (data?.hours.byPerson ?? []).map(({ user, ...hours }) => ({ key: user._id, name: <Person person={user} />, ...hours }));
