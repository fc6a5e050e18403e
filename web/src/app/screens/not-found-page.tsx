import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { IconMapOff } from "@tabler/icons-react";
import { homeOf } from "#lib/links.ts";
import { useSessionOrNull } from "#lib/session/session.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";

/** The page for unknown paths. */
export function NotFoundPage() {
  const { history } = useRouter();
  const role = useSessionOrNull()?.user.role;
  return (
    <Page>
      <PageHeader title="Page not found" />
      <EmptyState
        icon={<IconMapOff size={20} stroke={1.6} />}
        title="This page doesn't exist"
        text="The page may have moved, or the link may be incomplete."
      >
        {history.canGoBack() && <Button onClick={() => history.back()}>Go back</Button>}
        <Button variant="filled" {...asLink(role ? homeOf(role) : "/login")}>
          {role ? "Go home" : "Sign in"}
        </Button>
      </EmptyState>
    </Page>
  );
}
