import { allEvents } from "@daybook/contract/webhooks/events";
import type { Webhook } from "@daybook/contract/webhooks/webhooks";
import { Button, Stack, Text } from "@mantine/core";
import { IconDots, IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { Suspense } from "react";
import { Moment } from "#ui/display/day.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import { MenuDivider, MenuItem } from "#ui/overlay/menu-parts.tsx";
import { SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useRemoveWebhook, useRotateSecret, useSendTest, useSetState } from "../webhooks.api.ts";
import { DeliveryList } from "./delivery-list.tsx";

const WebhookDialog = lazyDialog(async () => (await import("./webhook-dialog.tsx")).WebhookDialog);
const SecretDialog = lazyDialog(async () => (await import("#ui/overlay/secret-dialog.tsx")).SecretDialog);

type Props = { webhook: Webhook; opened: boolean; onClose: () => void };

/** What a webhook needs an admin for; nothing while it works. */
function Problem({ webhook: { pausedAt, pauseReason, failingSince, pausesAt } }: Pick<Props, "webhook">) {
  if (pausedAt)
    return (
      <Text fz="sm" c={pauseReason === null ? "var(--text-2)" : "var(--bad-text)"} role="status">
        Paused since <Moment value={pausedAt} />. {pauseReason} It receives nothing until you resume it.
      </Text>
    );
  if (!failingSince || !pausesAt) return null;
  return (
    <Text fz="sm" c="var(--bad-text)" role="status">
      Failing since <Moment value={failingSince} />. Daybook pauses it on <Moment value={pausesAt} /> if nothing gets through.
    </Text>
  );
}

/** A webhook with its deliveries, and what can be done with it. */
export function WebhookDrawer({ webhook, opened, onClose }: Props) {
  const { _id, url, description, events, lastFour, rotatesUntil, state } = webhook;
  const test = useSendTest(_id);
  const rotation = useRotateSecret(_id);
  const setState = useSetState(_id);
  const removal = useRemoveWebhook(_id);
  const editing = useDialog<true>();
  const secret = useDialog<string>();

  const rotate = async () => {
    const confirmed = await confirm({
      title: `Replace the secret of ${description}?`,
      body: "For 24 hours requests are signed with both, so that the receiver can change to the new one.",
      action: "Replace secret",
    });
    if (confirmed) rotation.mutate(undefined, { onSuccess: (rotated) => secret.open(rotated.secret) });
  };
  const remove = async () => {
    const confirmed = await confirm({
      title: `Delete ${description}?`,
      body: "It receives nothing more, and its deliveries are deleted.",
      action: "Delete webhook",
      danger: true,
    });
    if (confirmed) removal.mutate(undefined, { onSuccess: onClose });
  };

  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      label="Webhook"
      title={description}
      tools={
        <>
          <Button size="xs" loading={test.isPending} onClick={() => test.mutate()}>
            Send a test
          </Button>
          <LazyMenu
            position="bottom-end"
            button={
              <IconButton label={`More for ${description}`}>
                <IconDots size={16} stroke={1.6} />
              </IconButton>
            }
          >
            {() => (
              <>
                <MenuItem leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => editing.open(true)}>
                  Edit
                </MenuItem>
                <MenuItem leftSection={<IconKey size={16} stroke={1.6} />} onClick={() => void rotate()}>
                  Replace secret
                </MenuItem>
                {state === "active" ? (
                  <MenuItem leftSection={<IconPlayerPause size={16} stroke={1.6} />} onClick={() => setState.mutate("paused")}>
                    Pause
                  </MenuItem>
                ) : (
                  <MenuItem leftSection={<IconPlayerPlay size={16} stroke={1.6} />} onClick={() => setState.mutate("active")}>
                    Resume
                  </MenuItem>
                )}
                <MenuDivider />
                <MenuItem color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => void remove()}>
                  Delete
                </MenuItem>
              </>
            )}
          </LazyMenu>
        </>
      }
    >
      <Stack gap={16} mb={16}>
        <Problem webhook={webhook} />
        <Stack gap={4} style={{ overflowWrap: "anywhere" }}>
          <Text fz="sm" ff="monospace">
            {url}
          </Text>
          <Text fz="sm">{events.includes(allEvents) ? "All events" : events.join(", ")}</Text>
          <Text fz="sm" c="var(--text-3)">
            Secret <code>whsec_…{lastFour}</code>
            {rotatesUntil && (
              <>
                . The replaced one signs too until <Moment value={rotatesUntil} />.
              </>
            )}
          </Text>
        </Stack>
      </Stack>
      <DeliveryList webhook={webhook} isLeaving={removal.isPending || removal.isSuccess} />
      <Suspense>
        {editing.subject && <WebhookDialog key={editing.key} webhook={webhook} opened={editing.opened} onClose={editing.close} />}
        {secret.subject && (
          <SecretDialog
            opened={secret.opened}
            onClose={secret.close}
            title={`The new secret of ${description}`}
            label="Secret"
            value={secret.subject}
          />
        )}
      </Suspense>
    </SideDrawer>
  );
}
