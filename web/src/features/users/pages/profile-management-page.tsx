import type { User } from "@daybook/contract/users";
import { IconId } from "@tabler/icons-react";
import { Suspense, useMemo } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { Chip } from "#ui/display/chip.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { Day } from "#ui/display/day.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useStable } from "#ui/use-stable.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { UserFilterBar } from "../components/user-filter-bar.tsx";
import { UserMenuItems } from "../components/user-menu-items.tsx";
import { Maybe, roleAndTeam, UserCard, UserName } from "../components/user-parts.tsx";
import { useUserActions } from "../use-user-actions.ts";
import { loadUserList, useUserList } from "../use-user-list.ts";

const ProfileDialog = lazyDialog(async () => (await import("../components/profile-dialog.tsx")).ProfileDialog);

/** The list with which the screen opens. */
export const loader = (input: ScreenLoaderInput) => loadUserList(input, "profile-management", true);

/** All users with their HR data; a row opens the profile in edit mode. */
export function ProfileManagementPage() {
  const list = useUserList("profile-management", true);
  const { stats } = list;
  const profile = useDialog<User>();
  const actions = useUserActions();
  const open = useStable(profile.open);
  const columns = useMemo(() => columnsWith(open), [open]);

  return (
    <Page>
      <PageHeader
        title="Profile Management"
        count={stats && (stats.total === 1 ? "1 person" : `${stats.total} people`)}
        crumbs={[{ label: "Users", href: "/admin/users" }]}
      />
      <UserFilterBar list={list} screen="profile-management" placeholder="Name, email, employee ID" />
      <DataTable
        label="Profiles"
        columns={columns}
        {...list.table}
        rowId={(user) => user._id}
        rowName={(user) => user.name}
        onOpen={open}
        menu={(user) => <UserMenuItems user={user} actions={actions} onEditProfile={() => open(user)} />}
        empty={
          <EmptyState icon={<IconId size={20} stroke={1.6} />} title="No profiles yet" text="Profiles appear here when users are added." />
        }
        card={(user) => (
          <UserCard
            user={user}
            onOpen={() => open(user)}
            lines={[
              roleAndTeam(user),
              <>
                <span>{user.employeeId ?? "No employee ID"}</span>
                <span>{user.phoneNumber ?? "No phone number"}</span>
              </>,
              user.dateOfJoining && <Joined key="joined" day={user.dateOfJoining} />,
            ]}
          />
        )}
      />
      <Pager {...list.pager} />
      <Suspense>
        {profile.subject && (
          <ProfileDialog key={profile.key} user={profile.subject} editing opened={profile.opened} onClose={profile.close} />
        )}
      </Suspense>
    </Page>
  );
}

const Joined = ({ day }: { day: string }) => (
  <span>
    Joined <Day value={day} />
  </span>
);

const day = (value: string | null | undefined) => <Maybe>{value && <Day value={value} />}</Maybe>;

/** The last working day if set, otherwise an "Inactive" chip for deactivated users. */
const lastDayOrInactive = ({ lastDayOfOffice, status }: User) => {
  if (lastDayOfOffice) {
    return (
      <Chip tone="move">
        <Day value={lastDayOfOffice} />
      </Chip>
    );
  }
  return status === "inactive" && <Chip>Inactive</Chip>;
};

const columnsWith = (open: (user: User) => void): Column<User>[] => [
  {
    id: "name",
    head: "Name",
    sort: "name",
    skeleton: "person",
    cell: (user) => <UserName user={user} onOpen={() => open(user)} />,
  },
  { id: "employeeId", head: "Employee ID", width: 112, cell: (user) => <Maybe>{user.employeeId}</Maybe> },
  { id: "designation", head: "Designation", width: 172, narrow: 160, cell: (user) => <Maybe>{user.designation}</Maybe> },
  { id: "team", head: "Team", width: 150, sort: "team", wide: true, cell: (user) => <Maybe>{user.team}</Maybe> },
  { id: "phoneNumber", head: "Phone number", width: 140, cell: (user) => <Maybe>{user.phoneNumber}</Maybe> },
  { id: "dateOfJoining", head: "Joined", width: 116, cell: (user) => day(user.dateOfJoining) },
  { id: "dateOfBirth", head: "Born", width: 112, wide: true, cell: (user) => day(user.dateOfBirth) },
  { id: "lastDayOfOffice", head: "Last day", width: 112, wide: true, cell: lastDayOrInactive },
];
