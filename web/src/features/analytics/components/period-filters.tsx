import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { dropdownProjects, teamOptions, userList } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { personChoice, projectChoice, textChoice } from "#ui/form/choices.tsx";
import type { DateFilter } from "#ui/filter/date-presets.ts";
import { FilterDates } from "#ui/filter/filter-dates.tsx";
import { FilterMany } from "#ui/filter/filter.tsx";
import { periodPresets } from "../period.ts";

type Values = { when: DateFilter | undefined; team: string[]; project: string[]; person: string[] };

type Props = {
  values: Values;
  onChange: (patch: Partial<Values>) => void;
  /** Hides a filter that does not apply. */
  hasPeriod?: boolean;
  hasProjects?: boolean;
  children?: ReactNode;
};

/** Period, team, project and person filters of analytics and reports. Leads have a single team, so they get no team filter. */
export function PeriodFilters({
  values: { when, team, project, person },
  onChange,
  hasPeriod = true,
  hasProjects = true,
  children,
}: Props) {
  const { user: me } = useSession();
  const ofAll = me.role === "admin";
  const { data: users } = useQuery(userList);
  const { data: projects = [] } = useQuery(dropdownProjects);
  const { data: teams = [] } = useQuery({ ...teamOptions, enabled: ofAll });
  const people = (users?.data ?? []).filter(({ teamId }) => ofAll || teamId === me.teamId);
  return (
    <>
      {hasPeriod && <FilterDates label="Period" value={when} onChange={(next) => onChange({ when: next })} presets={periodPresets} />}
      {ofAll && (
        <FilterMany
          label="Team"
          choices={teams.map(({ name }) => textChoice(name))}
          value={team}
          onChange={(next) => onChange({ team: next })}
        />
      )}
      {hasProjects && (
        <FilterMany
          label="Project"
          choices={projects.map(projectChoice)}
          value={project}
          onChange={(next) => onChange({ project: next })}
        />
      )}
      <FilterMany
        label="Person"
        choices={people.map(personChoice)}
        loading={!users}
        value={person}
        onChange={(next) => onChange({ person: next })}
      />
      {children}
    </>
  );
}
