import { counted } from "@daybook/contract/core/numbers";
import type { Webhook, WebhookDelivery } from "@daybook/contract/webhooks/webhooks";
import { Button, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Moment } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { DetailRow, NoRows, Ruled, Section } from "#ui/layout/section.tsx";
import { useSendAgain, webhookDeliveries } from "../webhooks.api.ts";

const marks = {
  queued: <IconClock size={16} stroke={1.6} color="var(--wait-mark)" role="img" aria-label="Waits" />,
  sent: <IconCheck size={16} stroke={1.8} color="var(--ok-mark)" role="img" aria-label="Delivered" />,
  failed: <IconX size={16} stroke={1.8} color="var(--bad-mark)" role="img" aria-label="Failed" />,
};

type Props = { webhook: Webhook; /** Whether it is being deleted, after which it has no deliveries. */ isLeaving: boolean };

/** The deliveries of a webhook, the newest first, with their attempts. */
export function DeliveryList({ webhook, isLeaving }: Props) {
  const [shown, setShown] = useState("all");
  const query = useInfiniteQuery({
    ...webhookDeliveries(webhook._id, shown === "failed" ? "failed" : undefined),
    enabled: !isLeaving,
  });
  // New deliveries shift others to the next page, so pages can overlap.
  const deliveries = query.data && [...new Map(query.data.pages.flatMap((page) => page.data).map((each) => [each._id, each])).values()];
  return (
    <Section
      title="Deliveries"
      action={
        webhook.failedCount > 0 || shown === "failed" ? (
          <SegmentedControl
            aria-label="Deliveries"
            value={shown}
            onChange={setShown}
            data={[
              { value: "all", label: "All" },
              { value: "failed", label: `Failed ${webhook.failedCount}` },
            ]}
          />
        ) : undefined
      }
    >
      {!deliveries &&
        (query.error ? <ErrorState compact error={query.error} onRetry={() => void query.refetch()} /> : <SkeletonLines count={4} />)}
      {deliveries && (
        <Ruled>
          {deliveries.map((delivery) => (
            <Delivery key={delivery._id} webhook={webhook} delivery={delivery} />
          ))}
          {deliveries.length === 0 && <NoRows>{shown === "failed" ? "None has failed" : "Nothing was sent yet"}</NoRows>}
        </Ruled>
      )}
      {query.hasNextPage && (
        <Button size="xs" mt={8} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Section>
  );
}

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const [isOpen, setOpen] = useState(false);
  const sendAgain = useSendAgain(webhook._id);
  const { _id, event, status, createdAt, nextAttemptAt, attempts, body } = delivery;
  return (
    <div>
      <DetailRow
        avatar={marks[status]}
        title={event}
        details={
          <>
            <Moment value={createdAt} />
            {attempts.length > 0 && <span>{counted(attempts.length, "attempt")}</span>}
            {nextAttemptAt && attempts.length > 0 && (
              <span>
                Next one <Moment value={nextAttemptAt} />
              </span>
            )}
          </>
        }
        action={
          <Button
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? "Hide" : "Show"} ${event}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Hide" : "Show"}
          </Button>
        }
      />
      {isOpen && (
        <Stack gap={8} ms={28} mb={12} align="flex-start">
          {attempts.map(({ at, ms, status: reply, error }) => (
            <Text key={at} fz="sm" c={error === null ? "var(--text-2)" : "var(--bad-text)"}>
              <Moment value={at} />: {error ?? `Replied ${reply}.`} {ms >= 100 && `${(ms / 1000).toFixed(1)} s`}
            </Text>
          ))}
          <Text
            component="pre"
            fz="xs"
            ff="monospace"
            m={0}
            p={10}
            w="100%"
            bg="var(--surface-hover)"
            style={{ overflowX: "auto", borderRadius: 6 }}
            tabIndex={0}
          >
            {JSON.stringify(body, null, 2)}
          </Text>
          <Text fz="xs" c="var(--text-3)" ff="monospace">
            {_id}
          </Text>
          {webhook.state === "active" && (
            <Button size="xs" loading={sendAgain.isPending} onClick={() => sendAgain.mutate(_id)}>
              Send again now
            </Button>
          )}
        </Stack>
      )}
    </div>
  );
}
