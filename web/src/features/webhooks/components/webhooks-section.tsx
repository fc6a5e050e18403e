import { counted } from "@daybook/contract/core/numbers";
import { allEvents } from "@daybook/contract/webhooks/events";
import type { Webhook } from "@daybook/contract/webhooks/webhooks";
import { Button, Group } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { Chip } from "#ui/display/chip.tsx";
import { Moment } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { DetailRow, NoRows, Ruled } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { refetchMs, webhookList } from "../webhooks.api.ts";

const WebhookDialog = lazyDialog(async () => (await import("./webhook-dialog.tsx")).WebhookDialog);
const WebhookDrawer = lazyDialog(async () => (await import("./webhook-drawer.tsx")).WebhookDrawer);

const eventsText = ({ events }: Webhook) =>
  events.includes(allEvents) ? "All events" : events.length > 2 ? counted(events.length, "event") : events.join(", ");

/** Other programs that get a request for each change (admin). */
export function WebhooksSection() {
  const creating = useDialog<true>();
  const details = useDialog<string>();
  const { data: webhooks, error, refetch } = useQuery({ ...webhookList, refetchInterval: details.opened && refetchMs });
  const shown = webhooks?.find(({ _id }) => _id === details.subject);

  return (
    <SettingsSection
      title="Webhooks"
      text="Other programs get a signed request for each change that they choose: which thing changed, never its content."
    >
      {!webhooks && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={2} />)}
      {webhooks && (
        <Ruled>
          {webhooks.map((webhook) => (
            <DetailRow
              key={webhook._id}
              avatar={<IconWebhook size={20} stroke={1.6} color="var(--icon)" aria-hidden />}
              title={
                <Group gap={8} component="span">
                  <span dir="auto">{webhook.description}</span>
                  {webhook.pausedAt && <Chip tone={webhook.pauseReason === null ? "idle" : "bad"}>Paused</Chip>}
                  {!webhook.pausedAt && webhook.failingSince && <Chip tone="bad">Failing</Chip>}
                </Group>
              }
              details={
                <>
                  <span>{webhook.url}</span>
                  <span>{eventsText(webhook)}</span>
                  <span>
                    {webhook.lastDeliveredAt ? (
                      <>
                        Last delivered <Moment value={webhook.lastDeliveredAt} />
                      </>
                    ) : (
                      "Nothing delivered yet"
                    )}
                  </span>
                </>
              }
              action={
                <Button aria-label={`Open ${webhook.description}`} onClick={() => details.open(webhook._id)}>
                  Open
                </Button>
              }
            />
          ))}
          {webhooks.length === 0 && <NoRows>No webhooks yet</NoRows>}
        </Ruled>
      )}
      <div>
        <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => creating.open(true)}>
          New webhook
        </Button>
      </div>
      <Suspense>
        {creating.subject && <WebhookDialog key={creating.key} opened={creating.opened} onClose={creating.close} />}
        {shown && <WebhookDrawer key={shown._id} webhook={shown} opened={details.opened} onClose={details.close} />}
      </Suspense>
    </SettingsSection>
  );
}
