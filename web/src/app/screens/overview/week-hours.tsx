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

/** Hours logged this week of those expected so far, each row on its own scale: by team for the company, by person for one team. */
export function WeekHours() {
  const { role } = useSession().user;
  const { today } = useCompany();
  const { data } = useOverview();
  const week = { from: startOfWeek(today), to: endOfWeek(today) };
  const byTeam = data?.hours.byTeam ?? [];
  const bars: Bar[] = byTeam.length > 0 ? teamBars(byTeam, (team) => hoursHref(role, week, today, { team: [team] })) : personBars(data);
  if (bars.length === 0) return null;
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
              <span className={s.logged} style={{ width: share(logged, expected) }} />
              {expected > 0 && <span className={s.expected} style={{ insetInlineStart: share(expected, logged) }} />}
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

/** The width of hours on the scale of their own row, whose end is the larger of the two. */
const share = (hours: number, other: number) => `${hours === 0 ? 0 : (hours / Math.max(hours, other)) * 100}%`;

const teamBars = (rows: Overview["hours"]["byTeam"], hrefOf: (team: string) => string): Bar[] =>
  rows.map(({ team, ...hours }) => ({
    key: team ?? "",
    name: team === null ? "No team" : <AppLink href={hrefOf(team)}>{team}</AppLink>,
    ...hours,
  }));

const personBars = (data: Overview | undefined): Bar[] =>
  (data?.hours.byPerson ?? []).map(({ user, ...hours }) => ({ key: user._id, name: <Person person={user} />, ...hours }));
