import { compareNames, matchesSearch } from "@daybook/contract/core/comparable";
import { counted } from "@daybook/contract/core/numbers";
import type { Team } from "@daybook/contract/teams/teams";
import { Button } from "@mantine/core";
import { IconBeach, IconEdit, IconMessages, IconPlus, IconTrash, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { holidayCalendars } from "#features/holiday-calendars/holiday-calendars.api.ts";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { text } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { useSession } from "#lib/session/session.ts";
import { People } from "#ui/display/avatar.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { MenuDivider, MenuItem } from "#ui/overlay/menu-parts.tsx";
import { Person } from "#ui/display/person.tsx";
import { RowCard, RowTitle } from "#ui/table/row-parts.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { teamList } from "../teams.api.ts";
import { useTeamActions } from "../use-team-actions.ts";

const ChannelDialog = lazyDialog(async () => (await import("#features/team-channels/channel-dialog.tsx")).ChannelDialog);
const TeamCalendarDialog = lazyDialog(
  async () => (await import("#features/holiday-calendars/components/team-calendar-dialog.tsx")).TeamCalendarDialog,
);
const TeamDialog = lazyDialog(async () => (await import("./team-dialog.tsx")).TeamDialog);

const fields = { search: text() };
const hrefOf = (team: Team) => (team.can.read && !isTemporary(team) ? `/teams/${team._id}` : undefined);

export type TeamDialogState = ReturnType<typeof useDialog<Team | "new">>;

type Props = {
  dialog: TeamDialogState;
  /** At the right of the search field. */
  aside?: ReactNode;
};

/** All teams with their leads and member counts, and the dialog that adds or edits one. */
export function TeamList({ dialog, aside }: Props) {
  const { user: me } = useSession();
  const router = useRouter();
  const query = useQuery(teamList);
  const { filters, setFilters, clearFilters, isFiltered } = useFilters("teams", fields);
  const actions = useTeamActions();
  const channelDialog = useDialog<Team>();
  const calendarDialog = useDialog<Team>();
  // Teams follow the company's holidays until there are other calendars.
  const { data: calendars } = useBrowserQuery({ ...holidayCalendars, enabled: me.can.administer });

  const teams = query.data?.data;
  const shown = teams
    ?.filter((team) => matchesSearch(`${team.name} ${team.description ?? ""}`, filters.search ?? ""))
    .toSorted((a, b) => compareNames(a.name, b.name));
  const add = () => dialog.open("new");

  const menu = (team: Team) =>
    isTemporary(team) || !team.can.update ? null : (
      <>
        <MenuItem leftSection={<IconEdit size={16} stroke={1.6} />} onClick={() => dialog.open(team)}>
          Edit team
        </MenuItem>
        <MenuItem leftSection={<IconMessages size={16} stroke={1.6} />} onClick={() => channelDialog.open(team)}>
          Channel
        </MenuItem>
        {calendars && calendars.length > 0 && (
          <MenuItem leftSection={<IconBeach size={16} stroke={1.6} />} onClick={() => calendarDialog.open(team)}>
            Holidays
          </MenuItem>
        )}
        {team.can.remove && (
          <>
            <MenuDivider />
            <MenuItem color="var(--bad-text)" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => void actions.remove(team)}>
              Delete
            </MenuItem>
          </>
        )}
      </>
    );

  return (
    <>
      <FilterBar
        search={{
          value: filters.search ?? "",
          onChange: (value) => setFilters({ search: value }),
          placeholder: "Search name, description",
        }}
        onClear={isFiltered ? clearFilters : undefined}
        aside={aside}
      />
      <DataTable
        label="Teams"
        columns={columns}
        rows={shown}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowId={(team) => team._id}
        rowName={(team) => team.name}
        onOpen={(team) => {
          const href = hrefOf(team);
          if (href) void router.navigate({ href });
        }}
        menu={menu}
        onClearFilters={isFiltered ? clearFilters : undefined}
        empty={
          <EmptyState
            icon={<IconUsersGroup size={20} stroke={1.6} />}
            title="No teams yet"
            text="Users, projects and reports belong to teams."
          >
            {me.can.administer && (
              <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={add}>
                New team
              </Button>
            )}
          </EmptyState>
        }
        card={(team) => (
          <RowCard
            href={hrefOf(team)}
            aside={<People people={team.leads} size={28} />}
            lines={[
              <>
                {counted(team.memberCount, "member")}
                <span>{leadsText(team)}</span>
              </>,
              team.description,
            ]}
          >
            <bdi>{team.name}</bdi>
          </RowCard>
        )}
      />
      <Suspense>
        {dialog.subject && (
          <TeamDialog
            key={dialog.key}
            team={dialog.subject === "new" ? null : dialog.subject}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        )}
        {calendarDialog.subject && (
          <TeamCalendarDialog
            key={`calendar-${calendarDialog.key}`}
            team={calendarDialog.subject}
            opened={calendarDialog.opened}
            onClose={calendarDialog.close}
          />
        )}
        {channelDialog.subject && (
          <ChannelDialog
            key={`channel-${channelDialog.key}`}
            team={channelDialog.subject}
            opened={channelDialog.opened}
            onClose={channelDialog.close}
          />
        )}
      </Suspense>
    </>
  );
}

const leadsText = ({ leads }: Team) => (leads.length === 0 ? "No lead" : `Led by ${leads.map((lead) => lead.name).join(", ")}`);

/** Shows a single lead by name and several leads as avatars. */
const leadsOf = ({ leads }: Team) => (leads.length > 1 ? <People people={leads} /> : <Person person={leads[0] ?? null} />);

const columns: Column<Team>[] = [
  { id: "name", head: "Team", width: 240, narrow: 190, cell: (team) => <RowTitle href={hrefOf(team)}>{team.name}</RowTitle> },
  { id: "description", head: "Description", cell: (team) => team.description },
  { id: "leads", head: "Leads", width: 220, narrow: 170, skeleton: "person", cell: leadsOf },
  { id: "members", head: "Members", width: 90, align: "end", cell: (team) => team.memberCount },
];
