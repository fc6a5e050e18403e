import type { User } from "@daybook/contract/users";
import { IconId } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { count, many, one, text } from "#lib/filter-fields.ts";
import { useFilters } from "#lib/filters.ts";
import { teamOptions } from "#lib/lists.ts";
import { Chip } from "#ui/chip.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Day } from "#ui/day.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { FilterMany } from "#ui/filter.tsx";
import { Page } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { useDialog } from "#ui/use-dialog.ts";
import { useStable } from "#ui/use-stable.ts";
import { UserMenuItems } from "../components/user-menu-items.tsx";
import { Maybe, placeOf, UserCard, UserName } from "../components/user-parts.tsx";
import { userPage } from "../users.api.ts";
import { useUserActions } from "../use-user-actions.ts";

const ProfileDialog = lazy(async () => ({ default: (await import("../components/profile-dialog.tsx")).ProfileDialog }));

const sorts = ["name", "-name", "team", "-team", "createdAt", "-createdAt"] as const;
const fields = { search: text(), team: many(), sort: one(sorts), page: count(1), limit: one(["10", "25", "50", "100"]) };

/** The same people with what HR keeps of them; a row opens the profile to be edited. */
export function ProfileManagementPage() {
  const { filters, setFilters, clearFilters, isFiltered } = useFilters("profile-management", fields);
  const { sort = "name", limit = "25" } = filters;
  const query = useQuery(userPage({ ...filters, sort, limit }, true));
  const { data: teams = [] } = useQuery(teamOptions);
  const profile = useDialog<User>();
  const actions = useUserActions();
  const open = useStable(profile.open);
  const columns = useMemo(() => columnsWith(open), [open]);
  const stats = query.data?.stats;
  const teamChoices = teams.map(({ name }) => ({ value: name, label: name })).toSorted((a, b) => a.label.localeCompare(b.label));

  return (
    <Page>
      <PageHeader
        title="Profile Management"
        count={stats && (stats.total === 1 ? "1 person" : `${stats.total} people`)}
        crumbs={[{ label: "Users", href: "/admin/users" }]}
      />
      <FilterBar
        search={{ value: filters.search ?? "", onChange: (value) => setFilters({ search: value }), placeholder: "Name, email, employee ID" }}
        onClear={isFiltered ? clearFilters : undefined}
      >
        <FilterMany label="Team" choices={teamChoices} value={filters.team} onChange={(team) => setFilters({ team })} />
      </FilterBar>
      <DataTable
        label="Profiles"
        columns={columns}
        rows={query.data?.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowId={(user) => user._id}
        rowName={(user) => user.name}
        onOpen={open}
        menu={(user) => <UserMenuItems user={user} actions={actions} onEditProfile={() => open(user)} />}
        sort={sort}
        onSort={(next) => setFilters({ sort: next as typeof filters.sort })}
        onClearFilters={isFiltered ? clearFilters : undefined}
        empty={<EmptyState icon={<IconId size={20} stroke={1.6} />} title="No profiles yet" text="Everybody with an account has a profile here." />}
        card={(user) => (
          <UserCard
            user={user}
            onOpen={() => open(user)}
            lines={[
              placeOf(user),
              <><span>{user.employeeId ?? "No employee ID"}</span><span>{user.phoneNumber ?? "No phone number"}</span></>,
              user.dateOfJoining && <span>Joined <Day value={user.dateOfJoining} /></span>,
            ]}
          />
        )}
      />
      <Pager
        page={filters.page}
        limit={Number(limit)}
        total={query.data?.pagination.totalItems ?? 0}
        onPage={(page) => setFilters({ page })}
        onLimit={(next) => setFilters({ limit: String(next) as typeof filters.limit })}
      />
      <Suspense>
        {profile.subject && <ProfileDialog key={profile.key} user={profile.subject} editing opened={profile.opened} onClose={profile.close} />}
      </Suspense>
    </Page>
  );
}

const day = (value: string | null | undefined) => <Maybe>{value && <Day value={value} />}</Maybe>;

/** Leaving, or gone already, is the news of a profile. */
const leaving = ({ lastDayOfOffice, status }: User) =>
  lastDayOfOffice ? <Chip tone="move">Last day <Day value={lastDayOfOffice} /></Chip> : status === "inactive" && <Chip>Inactive</Chip>;

const columnsWith = (open: (user: User) => void): Column<User>[] => [
  { id: "name", head: "Name", sort: "name", skeleton: "person", cell: (user) => <UserName user={user} onOpen={() => open(user)} extra={leaving(user)} /> },
  { id: "employeeId", head: "Employee ID", width: 112, cell: (user) => <Maybe>{user.employeeId}</Maybe> },
  { id: "designation", head: "Designation", width: 172, cell: (user) => <Maybe>{user.designation}</Maybe> },
  { id: "team", head: "Team", width: 150, sort: "team", wide: true, cell: (user) => <Maybe>{user.team}</Maybe> },
  { id: "phoneNumber", head: "Phone number", width: 140, cell: (user) => <Maybe>{user.phoneNumber}</Maybe> },
  { id: "dateOfJoining", head: "Joined", width: 116, cell: (user) => day(user.dateOfJoining) },
  { id: "dateOfBirth", head: "Born", width: 112, wide: true, cell: (user) => day(user.dateOfBirth) },
  { id: "bloodGroup", head: "Blood group", width: 100, wide: true, cell: (user) => <Maybe>{user.bloodGroup}</Maybe> },
];
