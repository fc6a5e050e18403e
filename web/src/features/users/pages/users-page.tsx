import { roleLabels } from "@daybook/contract/core/constants";
import type { User } from "@daybook/contract/users";
import { IconFileImport, IconId, IconMailForward, IconPlus, IconUsers, IconUsersGroup } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useMemo } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { useSession } from "#lib/session/session.ts";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import type { HeaderAction } from "#ui/layout/header-actions.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useStable } from "#ui/use-stable.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { UserFilterBar } from "../components/user-filter-bar.tsx";
import { UserFigures } from "../components/user-figures.tsx";
import { UserMenuItems } from "../components/user-menu-items.tsx";
import { UserCard, UserName, UserStatusLabel } from "../components/user-parts.tsx";
import { useAccountLinks } from "../use-account-links.ts";
import { useUserActions } from "../use-user-actions.ts";
import { loadUserList, useUserList } from "../use-user-list.ts";
import s from "./users-page.module.css";

const AccountDialog = lazyDialog(async () => (await import("../components/account-dialog.tsx")).AccountDialog);
const ProfileDialog = lazyDialog(async () => (await import("../components/profile-dialog.tsx")).ProfileDialog);
const ImportUsersDialog = lazyDialog(async () => (await import("../components/import-users-dialog.tsx")).ImportUsersDialog);

const LinksDialog = lazyDialog(async () => (await import("../components/links-dialog.tsx")).LinksDialog);

const icon = { size: 16, stroke: 1.6 } as const;

type ProfileRequest = { user: User; editing: boolean };

/** The list with which the screen opens. */
export const loader = (input: ScreenLoaderInput) => loadUserList(input, "users", input.user.role === "admin");

/** User list: all users for an admin; their own team and shared projects for a team lead. */
export function UsersPage() {
  const { user: me } = useSession();
  const isAdmin = me.can.administer;
  const list = useUserList("users", isAdmin);
  const { stats } = list;
  const path = useLocation({ select: ({ pathname }) => pathname });

  const profile = useDialog<ProfileRequest>();
  const account = useDialog<User | "new" | "invite">();
  const csv = useDialog<true>();
  const links = useAccountLinks(isAdmin);
  const actions = useUserActions();
  const { open: toOpen, page } = list.filters;
  // Links open this page with `?open=invite` or `?open=import`.
  const openLinked = useStable(() => {
    list.setFilters({ open: undefined, page });
    if (!isAdmin) return;
    if (toOpen === "invite") account.open("invite");
    else csv.open(true);
  });
  useEffect(() => {
    if (toOpen) openLinked();
  }, [toOpen, openLinked]);
  const openProfile = useStable((user: User) => {
    if (!isTemporary(user)) profile.open({ user, editing: false });
  });

  const columns = useMemo(() => columnsWith(openProfile), [openProfile]);
  const headerActions: HeaderAction[] = isAdmin
    ? [
        { label: "Teams", icon: <IconUsersGroup {...icon} />, href: "/admin/teams" },
        { label: "Profiles", icon: <IconId {...icon} />, href: "/admin/profile-management" },
        ...(links.waiting > 0
          ? [
              {
                label: "Copy all invitations",
                icon: <IconMailForward {...icon} />,
                onClick: () => void links.createAll(),
                loading: links.isPending,
              },
            ]
          : []),
        { label: "Import", icon: <IconFileImport {...icon} />, onClick: () => csv.open(true) },
        { label: "New user", icon: <IconPlus size={16} />, primary: true, onClick: () => account.open("new") },
      ]
    : me.teamId
      ? [{ label: "Team page", icon: <IconUsersGroup {...icon} />, href: `/teams/${me.teamId}` }]
      : [];

  const menu = (user: User) =>
    isTemporary(user) || !user.can.update ? null : (
      <UserMenuItems
        user={user}
        actions={actions}
        onEditProfile={() => profile.open({ user, editing: true })}
        onEditAccount={() => account.open(user)}
        onLink={(purpose) => void links.create(user, purpose)}
      />
    );

  return (
    <Page>
      <PageHeader title="Users" count={stats && (stats.total === 1 ? "1 person" : `${stats.total} people`)} actions={headerActions} />
      <div className={s.figures}>
        <UserFigures stats={stats} path={path} />
      </div>
      <UserFilterBar list={list} screen="users" placeholder="Name, email, designation" />
      <DataTable
        label="Users"
        columns={columns}
        {...list.table}
        rowId={(user) => user._id}
        rowName={(user) => user.name}
        onOpen={openProfile}
        menu={menu}
        empty={
          <EmptyState
            icon={<IconUsers size={20} stroke={1.6} />}
            title="No users yet"
            text="People on your team and projects appear here."
          />
        }
        card={(user) => (
          <UserCard
            user={user}
            onOpen={() => openProfile(user)}
            lines={[
              <>
                {[roleLabels[user.role], user.team].filter(Boolean).join(", ")}
                {(user.status === "inactive" || (user.signIn !== undefined && user.signIn !== "active")) && <UserStatusLabel {...user} />}
              </>,
              user.email,
            ]}
          />
        )}
      />
      <Pager {...list.pager} />
      <Suspense>
        {profile.subject && (
          <ProfileDialog key={`profile ${profile.key}`} {...profile.subject} opened={profile.opened} onClose={profile.close} />
        )}
        {account.subject && (
          <AccountDialog
            key={`account ${account.key}`}
            user={typeof account.subject === "string" ? null : account.subject}
            startsWithInvite={account.subject === "invite"}
            opened={account.opened}
            onClose={account.close}
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
        {csv.subject && (
          <ImportUsersDialog
            key={`import ${csv.key}`}
            opened={csv.opened}
            onClose={csv.close}
            onInvitable={(ids) => void links.offer(ids)}
          />
        )}
      </Suspense>
    </Page>
  );
}

const columnsWith = (open: (user: User) => void): Column<User>[] => [
  { id: "name", head: "Name", sort: "name", skeleton: "person", cell: (user) => <UserName user={user} onOpen={() => open(user)} /> },
  { id: "email", head: "Email", width: 260, sort: "email", cell: (user) => user.email },
  { id: "designation", head: "Designation", width: 180, wide: true, cell: (user) => user.designation },
  { id: "team", head: "Team", width: 216, sort: "team", cell: (user) => user.team },
  { id: "role", head: "Role", width: 120, cell: (user) => roleLabels[user.role] },
  { id: "status", head: "Status", width: 136, cell: (user) => <UserStatusLabel {...user} /> },
];
