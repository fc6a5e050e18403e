import { IconDownload, IconEdit, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import type { HeaderAction } from "#ui/layout/header-actions.tsx";
import { Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { Section } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { lazyDialog, lazyPart } from "#ui/feedback/lazy-part.tsx";
import type { User } from "@daybook/contract/users";
import { Facts, personalFacts, workFacts } from "../components/profile-facts.tsx";
import { roleAndTeam } from "../components/user-parts.tsx";
import { ownProfile } from "../users.api.ts";
import s from "./profile-page.module.css";

const ProfileDialog = lazyDialog(async () => (await import("../components/profile-dialog.tsx")).ProfileDialog);
const SecuritySection = lazyPart(async () => (await import("#features/auth/components/security-section.tsx")).SecuritySection);

const tabs = [
  { value: "details", label: "Details" },
  { value: "security", label: "Security" },
] as const;
type Tab = (typeof tabs)[number]["value"];

/** The signed-in user's own profile. */
export function ProfilePage() {
  const { user: sessionUser } = useSession();
  const { data: user = sessionUser } = useQuery(ownProfile);
  const editor = useDialog<User>();
  const router = useRouter();
  const { tab = "details" } = useSearch({ strict: false }) as { tab?: Tab };
  const openTab = (next: Tab) =>
    void router.navigate({ to: ".", search: next === "details" ? {} : { tab: next }, replace: true, resetScroll: false } as never);

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
      <PageTabs label="Profile" tabs={[...tabs]} value={tab === "security" ? tab : "details"} onChange={openTab}>
        <div className={s.facts}>{tab === "security" ? <SecuritySection /> : <Details user={user} />}</div>
      </PageTabs>
      <Suspense>
        {editor.subject && <ProfileDialog key={editor.key} user={editor.subject} editing opened={editor.opened} onClose={editor.close} />}
      </Suspense>
    </Page>
  );
}

const Details = ({ user }: { user: User }) => (
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
);
