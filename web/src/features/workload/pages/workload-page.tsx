import { useQuery } from "@tanstack/react-query";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { flag, many, one, transient } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { useSession } from "#lib/session/session.ts";
import { FilterMany } from "#ui/filter/filter.tsx";
import { textChoice } from "#ui/form/choices.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { WorkloadPanel } from "../components/workload-panel.tsx";
import { periodFrom } from "../workload-weeks.ts";
import { workloadOf } from "../workload.api.ts";

const fields = { from: transient(one()), team: many(), over: flag() };

/** The workload with which the screen opens. */
export const loader = ({ user, company: { today }, filters: read, load }: ScreenLoaderInput) => {
  const { from, team } = read("workload", fields);
  return Promise.all([load(workloadOf(periodFrom(from, today), team)), ...(user.role === "admin" ? [load(teamOptions)] : [])]);
};

/** Who has how much to do in the next weeks: a lead's team, everyone for admins. */
export function WorkloadPage() {
  const { user: me } = useSession();
  const { filters, setFilters } = useFilters("workload", fields);
  const { from, team, over } = filters;
  const ofAll = me.role === "admin";
  const { data: teams = [] } = useQuery({ ...teamOptions, enabled: ofAll });
  return (
    <Page>
      <PageHeader title="Workload" count={ofAll ? undefined : (me.team ?? undefined)} />
      <WorkloadPanel
        team={team}
        from={from}
        onFrom={(next) => setFilters({ from: next })}
        onlyOver={over}
        onOnlyOver={(next) => setFilters({ over: next })}
        onClear={team.length > 0 || over ? () => setFilters({ team: [], over: false }) : undefined}
        filters={
          ofAll && (
            <FilterMany
              label="Team"
              choices={teams.map(({ name }) => textChoice(name))}
              value={team}
              onChange={(next) => setFilters({ team: next })}
            />
          )
        }
      />
    </Page>
  );
}
