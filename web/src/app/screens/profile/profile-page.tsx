import type { User } from "@daybook/contract/users/users";
import { IconDownload, IconEdit, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { roleAndTeam } from "#features/users/components/user-parts.tsx";
import { ownProfile } from "#features/users/users.api.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import type { HeaderAction } from "#ui/layout/header-actions.tsx";
import { Columns, Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { OwnBalance } from "./own-balance.tsx";
import { OwnProjects } from "./own-projects.tsx";
import { profileTabOf, profileTabs } from "./profile-tabs.ts";
import s from "./profile-page.module.css";

const ProfileDialog = lazyDialog(async () => (await import("#features/users/components/profile-dialog.tsx")).ProfileDialog);

const icon = { size: 16, stroke: 1.6 } as const;

/** The signed-in user's own profile in tabs, with leave balance and projects beside it. */
export function ProfilePage() {
  const router = useRouter();
  const { tab: requested } = useSearch({ strict: false }) as { tab?: string };
  const { value, Part } = profileTabOf(requested);
  const { user: sessionUser } = useSession();
  const { data, error, refetch } = useQuery(ownProfile);
  const user = data ?? sessionUser;
  const failure = data ? null : error;
  const editor = useDialog<User>();

  const actions: HeaderAction[] = [
    ...(user.teamId ? [{ label: "My team", icon: <IconUsersGroup {...icon} />, href: `/teams/${user.teamId}` }] : []),
    { label: "Download my data", icon: <IconDownload {...icon} />, href: "/api/export?own=true", download: true },
    ...(failure ? [] : [{ label: "Update profile", icon: <IconEdit {...icon} />, onClick: () => editor.open(user) }]),
  ];
  const go = (next: string) => void router.navigate({ to: ".", search: next === profileTabs[0].value ? {} : { tab: next } } as never);
  const main = (
    <PageTabs label="Profile" tabs={profileTabs} value={value} onChange={go}>
      <Suspense key={value} fallback={<SkeletonLines count={8} />}>
        <div className={s.part}>
          {failure && value === profileTabs[0].value ? <ErrorState error={failure} onRetry={() => void refetch()} compact /> : <Part />}
        </div>
      </Suspense>
    </PageTabs>
  );
  const side = (
    <>
      <OwnBalance />
      <OwnProjects />
    </>
  );
  return (
    <Page>
      <PageHeader title="Profile" actions={actions} />
      <div className={s.identity}>
        <Avatar person={user} size={64} />
        <div>
          <p className={s.name} dir="auto">
            {user.name}
          </p>
          <p className={s.role}>{roleAndTeam(user)}</p>
        </div>
      </div>
      <Columns main={main} side={side} sideWidth={304} />
      <Suspense>
        {editor.subject && <ProfileDialog key={editor.key} user={editor.subject} editing opened={editor.opened} onClose={editor.close} />}
      </Suspense>
    </Page>
  );
}
