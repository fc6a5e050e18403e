import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { IconMapOff } from "@tabler/icons-react";
import { homeOf } from "#lib/links.ts";
import { useSessionOrNull } from "#lib/session/session.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";

/** Any path that is no screen. */
export function NotFoundPage() {
  const { history } = useRouter();
  const role = useSessionOrNull()?.user.role;
  return (
    <Page>
      <PageHeader title="Page not found" />
      <EmptyState
        icon={<IconMapOff size={20} stroke={1.6} />}
        title="There is no page at this address"
        text="It may have moved, or the link is incomplete."
      >
        {history.canGoBack() && <Button onClick={() => history.back()}>Go back</Button>}
        <Button variant="filled" {...asLink(role ? homeOf(role) : "/login")}>
          {role ? "To the start page" : "To the sign-in"}
        </Button>
      </EmptyState>
    </Page>
  );
}
