import { counted } from "@daybook/contract/core/numbers";
import type { TeamWeekRow } from "@daybook/contract/kra/schemas";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCalendarWeek } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { textChoice } from "#ui/form/choices.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterOne } from "#ui/filter/filter.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { NoRows, Section, TextLink } from "#ui/layout/section.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { teamWeek, type TeamWeekFilters } from "../kra.api.ts";
import { kraHref, memberHref } from "../kra-links.ts";
import type { KraFilters } from "../use-kra-filters.ts";
import { hasTasks, templateGroups } from "./template-groups.ts";
import { TeamWeekCards } from "./team-week-cards.tsx";
import { TeamWeekGrid } from "./team-week-grid.tsx";
import s from "./team-week.module.css";
import { type TeamWeekState, useTeamWeek } from "./use-team-week.ts";

type Props = Pick<KraFilters, "filters" | "setFilters"> & {
  /** The team and week; null while an admin has to choose a team. */
  query: TeamWeekFilters | null;
};

/** The weekly tasks of a team in one week: a grid of members and tasks, saved together. */
export function TeamWeekTab({ query, filters, setFilters }: Props) {
  const { user: me } = useSession();
  const { data: teams = [] } = useQuery(teamOptions);
  return (
    <>
      {me.can.administer && (
        <FilterBar>
          <FilterOne
            label="Team"
            choices={teams.map(({ name }) => textChoice(name))}
            value={filters.team ?? query?.team}
            onChange={(team) => setFilters({ team })}
          />
        </FilterBar>
      )}
      {query ? (
        <TeamWeek key={`${query.month} ${query.week} ${query.team}`} query={query} />
      ) : (
        <EmptyState
          icon={<IconCalendarWeek size={20} stroke={1.6} />}
          title="Choose a team"
          text="Its members and their weekly tasks appear here."
        />
      )}
    </>
  );
}

function TeamWeek({ query }: { query: TeamWeekFilters }) {
  const { data: rows, error, refetch } = useQuery(teamWeek(query));
  if (!rows) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarWeek size={20} stroke={1.6} />}
        title={query.team ? `No members to evaluate in ${query.team}` : "No members to evaluate"}
        text={query.team ? "Choose another team, or add people to this one in Users." : "Members of your team appear here."}
      />
    );
  return <Checklists rows={rows} query={query} />;
}

function Checklists({ rows, query }: { rows: readonly TeamWeekRow[]; query: TeamWeekFilters }) {
  const { user: me } = useSession();
  const phone = usePhone();
  const state = useTeamWeek(rows, query);
  const hrefOf = (id: string) => memberHref(me.role, id, query.month, "checklist", query.week);
  const Table = phone ? TeamWeekCards : TeamWeekGrid;
  const without = rows.filter(({ template }) => !template);

  const saveOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    state.save();
  };
  return (
    <div className={s.week} role="group" aria-label="Weekly checklists" onKeyDown={saveOnCtrlEnter}>
      <Failures state={state} />
      {templateGroups(rows).map((group) => (
        <Section key={group.key} title={group.title} count={counted(group.rows.length, "person", "people")}>
          {hasTasks(group) ? (
            <Table label={`Weekly tasks: ${group.title}`} rows={group.rows} state={state} hrefOf={hrefOf} />
          ) : (
            <NoRows>This template has no weekly tasks.</NoRows>
          )}
        </Section>
      ))}
      {without.length > 0 && (
        <Section
          title="Without a template"
          count={counted(without.length, "person", "people")}
          action={<TextLink href={kraHref(me.role, { tab: "templates" })}>Templates</TextLink>}
        >
          <NoRows>{without.map(({ user }) => user.name).join(", ")}</NoRows>
        </Section>
      )}
      <SaveBar state={state} />
    </div>
  );
}

/** Whose checklists were not saved, and why; the others are. */
const Failures = ({ state: { failures } }: { state: TeamWeekState }) =>
  failures.length > 0 && (
    <div className={s.failures} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <div>
        <p>Not saved for {counted(failures.length, "person", "people")}. All other changes are saved.</p>
        <ul>
          {failures.map(({ userId, name, reason }) => (
            <li key={userId}>
              <b dir="auto">{name}</b>: <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );

function SaveBar({ state: { count, people, isSaving, save, discard } }: { state: TeamWeekState }) {
  return (
    <div className={s.bar} data-shown={count > 0 || undefined}>
      <span role="status">{count === 0 ? "" : `${counted(count, "unsaved change")} for ${counted(people, "person", "people")}`}</span>
      {count > 0 && (
        <>
          <Button variant="subtle" color="gray" disabled={isSaving} onClick={discard}>
            Discard
          </Button>
          <Button variant="filled" loading={isSaving} onClick={save}>
            Save {counted(count, "change")}
          </Button>
        </>
      )}
    </div>
  );
}
