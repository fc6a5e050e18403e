import { counted } from "@daybook/contract/core/numbers";
import type { User } from "@daybook/contract/users/users";
import { IconDownload, IconFileImport, IconMailForward, IconPlus, IconUsers, IconUsersGroup } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useMemo, useState } from "react";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { useSession } from "#lib/session/session.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import type { HeaderAction } from "#ui/layout/header-actions.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { useStable } from "#ui/use-stable.ts";
import { useAccountLinks } from "../use-account-links.ts";
import { useUserActions } from "../use-user-actions.ts";
import { useUserList } from "../use-user-list.ts";
import { UserBulkBar } from "./user-bulk-bar.tsx";
import { type UserView, userCardLines, userColumns } from "./user-columns.tsx";
import s from "./user-directory.module.css";
import { UserFigures } from "./user-figures.tsx";
import { SavedViews } from "#features/preferences/components/saved-views.tsx";
import { UserFilterBar } from "./user-filter-bar.tsx";
import { UserMenuItems } from "./user-menu-items.tsx";
import { UserCard } from "./user-parts.tsx";

const NewUserDialog = lazyDialog(async () => (await import("./new-user-dialog.tsx")).NewUserDialog);
const LinksDialog = lazyDialog(async () => (await import("#features/account-links/components/links-dialog.tsx")).LinksDialog);
const ProfileDialog = lazyDialog(async () => (await import("./profile-dialog.tsx")).ProfileDialog);
const ScheduleDialog = lazyDialog(async () => (await import("#features/schedules/components/schedule-dialog.tsx")).ScheduleDialog);
const OffboardDialog = lazyDialog(async () => (await import("#features/offboarding/components/offboard-dialog.tsx")).OffboardDialog);
const ImportDrawer = lazyDialog(async () => (await import("#features/imports/components/import-drawer.tsx")).ImportDrawer);

const icon = { size: 16, stroke: 1.6 } as const;

const adminPaths: Record<UserView, string> = { directory: "/admin/users", profiles: "/admin/profile-management" };
const tabs: { value: UserView; label: string }[] = [
  { value: "directory", label: "Directory" },
  { value: "profiles", label: "Profile Management" },
];

type ProfileRequest = { user: User; editing: boolean };

/** The user as the list has them now. */
const current = (user: User, rows: readonly User[] | undefined) => rows?.find(({ _id }) => _id === user._id) ?? user;

/**
 * The user list: all users for an admin, who has a view of their accounts and one of their HR data; the own team and
 * shared projects for a team lead. The views share their filters.
 */
export function UserDirectory({ view }: { view: UserView }) {
  const { user: me } = useSession();
  const isAdmin = me.can.administer;
  const router = useRouter();
  const list = useUserList(isAdmin);
  const { stats } = list;
  const [selected, setSelected] = useState<string[]>([]);

  const profile = useDialog<ProfileRequest>();
  const newUser = useDialog<"password" | "invite">();
  const csv = useDialog<true>();
  const schedule = useDialog<User>();
  const offboard = useDialog<User>();
  const links = useAccountLinks(isAdmin);
  const actions = useUserActions();
  const { open: toOpen, page } = list.filters;
  // Links open this page with `?open=invite` or `?open=import`.
  const openLinked = useStable(() => {
    list.setFilters({ open: undefined, page });
    if (!isAdmin) return;
    if (toOpen === "invite") newUser.open("invite");
    else csv.open(true);
  });
  useEffect(() => {
    if (toOpen) openLinked();
  }, [toOpen, openLinked]);
  // In the view of HR data a row opens for editing.
  const open = useStable((user: User) => {
    if (!isTemporary(user)) profile.open({ user, editing: view === "profiles" });
  });
  const columns = useMemo(() => userColumns[view](open), [view, open]);

  const csvAction = {
    label: "Export CSV",
    icon: <IconDownload {...icon} />,
    secondary: true,
    href: list.csvHref,
    download: true,
  };
  const headerActions: HeaderAction[] = isAdmin
    ? [
        { label: "Teams", icon: <IconUsersGroup {...icon} />, href: "/admin/teams" },
        ...(links.waiting > 0
          ? [
              {
                label: `Invite ${counted(links.waiting, "person", "people")}`,
                icon: <IconMailForward {...icon} />,
                onClick: () => void links.createAll(),
                loading: links.isPending,
              },
            ]
          : []),
        { label: "Import", icon: <IconFileImport {...icon} />, secondary: true, onClick: () => csv.open(true) },
        csvAction,
        { label: "New user", icon: <IconPlus size={16} />, primary: true, onClick: () => newUser.open("password") },
      ]
    : [csvAction, ...(me.teamId ? [{ label: "Team page", icon: <IconUsersGroup {...icon} />, href: `/teams/${me.teamId}` }] : [])];

  const menu = (user: User) =>
    isTemporary(user) || !user.can.update ? null : (
      <UserMenuItems
        user={user}
        actions={actions}
        onEdit={() => profile.open({ user, editing: true })}
        onSchedule={isAdmin ? () => schedule.open(user) : undefined}
        onOffboard={isAdmin ? () => offboard.open(user) : undefined}
        onLink={(purpose) => void links.create(user, purpose)}
      />
    );

  return (
    <Page>
      <PageHeader title="Users" count={stats && counted(stats.total, "person", "people")} actions={headerActions}>
        <SavedViews screen="users" search={list.search} onApply={list.replaceFilters} />
      </PageHeader>
      <div className={s.figures}>
        <UserFigures stats={stats} path={isAdmin ? adminPaths[view] : "/team-lead/users"} />
      </div>
      <PageTabs
        label="Views"
        tabs={isAdmin ? tabs : tabs.slice(0, 1)}
        value={view}
        onChange={(next) => void router.navigate({ to: adminPaths[next], search: list.search } as never)}
      >
        <UserFilterBar
          list={list}
          placeholder={view === "profiles" ? "Name, email, employee ID" : "Name, email, designation"}
          showsSignIn={isAdmin}
        />
        <DataTable
          label={view === "profiles" ? "Profiles" : "Users"}
          columns={columns}
          {...list.table}
          rowId={(user) => user._id}
          rowName={(user) => user.name}
          onOpen={open}
          // Others can change no one.
          selection={isAdmin ? { selected, onChange: setSelected, allows: (user) => user.can.administer && !isTemporary(user) } : undefined}
          menu={menu}
          empty={
            <EmptyState
              icon={<IconUsers size={20} stroke={1.6} />}
              title="No users yet"
              text="People on your team and projects appear here."
            />
          }
          card={(user) => <UserCard user={user} onOpen={() => open(user)} lines={userCardLines[view](user)} />}
        />
        <Pager {...list.pager} />
        {isAdmin && <UserBulkBar selected={selected} onSelect={setSelected} onInvite={(ids) => void links.invite(ids)} />}
      </PageTabs>
      <Suspense>
        {profile.subject && (
          <ProfileDialog
            key={`profile ${profile.key}`}
            user={current(profile.subject.user, list.table.rows)}
            editing={profile.subject.editing}
            opened={profile.opened}
            onClose={profile.close}
          />
        )}
        {newUser.subject && (
          <NewUserDialog
            key={`new ${newUser.key}`}
            invites={newUser.subject === "invite"}
            opened={newUser.opened}
            onClose={newUser.close}
            onInvited={links.share}
          />
        )}
        {links.dialog.subject && (
          <LinksDialog
            key={`links ${links.dialog.key}`}
            {...links.dialog.subject}
            opened={links.dialog.opened}
            onClose={links.dialog.close}
          />
        )}
        {schedule.subject && (
          <ScheduleDialog key={`schedule ${schedule.key}`} person={schedule.subject} opened={schedule.opened} onClose={schedule.close} />
        )}
        {offboard.subject && (
          <OffboardDialog key={`offboard ${offboard.key}`} person={offboard.subject} opened={offboard.opened} onClose={offboard.close} />
        )}
        {csv.subject && (
          <ImportDrawer
            key={`import ${csv.key}`}
            opened={csv.opened}
            onClose={csv.close}
            kind="people"
            onInvite={(userIds) => void links.offer(userIds)}
          />
        )}
      </Suspense>
    </Page>
  );
}
