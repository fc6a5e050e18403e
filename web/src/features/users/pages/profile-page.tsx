import { IconDownload, IconEdit, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import type { HeaderAction } from "#ui/layout/header-actions.tsx";
import { Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Section } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import type { User } from "@daybook/contract/users";
import { Facts, personalFacts, workFacts } from "../components/profile-facts.tsx";
import { roleAndTeam } from "../components/user-parts.tsx";
import { ownProfile } from "../users.api.ts";
import s from "./profile-page.module.css";

const ProfileDialog = lazyDialog(async () => (await import("../components/profile-dialog.tsx")).ProfileDialog);

/** The signed-in user's own profile. */
export function ProfilePage() {
  const { user: sessionUser } = useSession();
  const { data: user = sessionUser } = useQuery(ownProfile);
  const editor = useDialog<User>();

  const actions: HeaderAction[] = [
    ...(user.teamId ? [{ label: "My team", icon: <IconUsersGroup size={16} stroke={1.6} />, href: `/teams/${user.teamId}` }] : []),
    { label: "Download my data", icon: <IconDownload size={16} stroke={1.6} />, href: "/api/export?own=true", download: true },
    { label: "Update profile", icon: <IconEdit size={16} stroke={1.6} />, primary: true, onClick: () => editor.open(user) },
  ];
  return (
    <Page>
      <PageHeader title="Profile" actions={actions} />
      <div className={s.identity}>
        <Avatar person={user} size={64} />
        <div>
          <p className={s.name}>{user.name}</p>
          <p className={s.role}>{roleAndTeam(user)}</p>
        </div>
      </div>
      <div className={s.facts}>
        <Sections>
          <Section title="Personal Information">
            <div className={s.part}>
              <Facts facts={personalFacts(user)} />
            </div>
          </Section>
          <Section title="Work Information">
            <div className={s.part}>
              <Facts facts={workFacts(user)} />
            </div>
          </Section>
        </Sections>
      </div>
      <Suspense>
        {editor.subject && <ProfileDialog key={editor.key} user={editor.subject} editing opened={editor.opened} onClose={editor.close} />}
      </Suspense>
    </Page>
  );
}
