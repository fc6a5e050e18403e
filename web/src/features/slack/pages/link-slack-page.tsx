import { Button, Group, Stack, Text } from "@mantine/core";
import { IconBrandSlack, IconLinkOff } from "@tabler/icons-react";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { one, transient } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { useSession } from "#lib/session/session.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { FormError } from "#ui/form/form-parts.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { slackLinkOf, useLinkSlack } from "../slack.api.ts";

const fields = { token: transient(one()) };

/** Opened from Slack: links the Slack account for which the link was made to the signed-in person. */
export function LinkSlackPage() {
  const { filters } = useFilters("link-slack", fields);
  return (
    <Page>
      <PageHeader title="Link Slack" />
      <LinkSlack token={filters.token ?? ""} />
    </Page>
  );
}

function LinkSlack({ token }: { token: string }) {
  const { user: me } = useSession();
  const { mutate, data: done, error: refusal, isPending } = useLinkSlack();
  const { data: link, error, refetch } = useBrowserQuery({ ...slackLinkOf(token), enabled: token !== "" && !done && !isPending });
  if (done?.linked) {
    const { name, workspace } = done.linked;
    return (
      <EmptyState
        icon={<IconBrandSlack size={20} stroke={1.6} />}
        title="Slack is linked"
        text={`Type /daybook in Slack as ${name} in ${workspace}. You can unlink it on your profile.`}
      >
        <Button {...asLink("/profile?tab=security")}>Open profile</Button>
      </EmptyState>
    );
  }
  if (token === "" || (error instanceof CallError && error.status === 404)) {
    return (
      <EmptyState
        icon={<IconLinkOff size={20} stroke={1.6} />}
        title="This link is not valid any more"
        text="Type /daybook in Slack to get a new one. It works once, for ten minutes."
      />
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!link) return <SkeletonLines count={3} />;
  const account = `${link.name} in ${link.workspace}`;
  return (
    <Stack gap="md" maw={560}>
      <Text dir="auto">
        Link the Slack account <strong>{account}</strong> to <strong dir="auto">{me.name}</strong> in Daybook?
      </Text>
      <Text size="sm" dir="auto">
        This Slack account can then report, ask for leave and decide in your name. Link it only if it is yours and you typed /daybook
        yourself.
        {link.replaces && ` It replaces ${link.replaces.name} in ${link.replaces.workspace}.`}
      </Text>
      <FormError message={refusal && messageOf(refusal)} />
      <Group>
        <Button variant="filled" loading={isPending} onClick={() => mutate(token)}>
          Link Slack
        </Button>
        <Button {...asLink("/")}>Cancel</Button>
      </Group>
    </Stack>
  );
}
