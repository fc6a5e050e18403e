import { Button } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { loginPath } from "#lib/links.ts";
import { useSessionOrNull } from "#lib/session/session.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";

const ProfilePage = lazyPart(async () => (await import("./profile-page.tsx")).ProfilePage);

/** The code and the data of the profile. */
export const loader = (input: ScreenLoaderInput) =>
  Promise.all([ProfilePage.preload(), import("./profile-queries.ts").then(({ loadProfile }) => loadProfile(input))]);

/** The user's own profile. Signed-out visitors see a link to sign in. */
export function OwnProfilePage() {
  if (useSessionOrNull()) return <ProfilePage />;
  return (
    <Page>
      <PageHeader title="Profile" />
      <EmptyState
        icon={<IconUserCircle size={20} stroke={1.6} />}
        title="Sign in to see your profile"
        text="See and edit your name, profile picture and work details."
      >
        <Button variant="filled" {...asLink(loginPath("/profile"))}>
          Sign in
        </Button>
      </EmptyState>
    </Page>
  );
}
