import type { Announcement } from "@daybook/contract/announcements/announcements";
import type { Receipt } from "@daybook/contract/announcements/receipts";
import { Group, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AwayText } from "#features/leaves/components/away-text.tsx";
import { ReceiptFiles, ReceiptList, useReceiptParts } from "#features/nudges/components/receipt-list.tsx";
import { RemindAll } from "#features/nudges/components/remind-all.tsx";
import { fileHref } from "#lib/files/file-href.ts";
import { Moment } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Section } from "#ui/layout/section.tsx";
import { announcementReceipts } from "../announcements.api.ts";
import { isExpired } from "../expiry.ts";

function ReceiptTime({ receipt: { state, seenAt, confirmedAt } }: { receipt: Receipt }) {
  if (state === "confirmed") return <Moment value={confirmedAt!} />;
  if (state === "missing") return "Not opened";
  return (
    <Text span size="sm" c="var(--wait-text)">
      Seen <Moment value={seenAt!} inText />
    </Text>
  );
}

/** Who has confirmed an announcement that must be read: missing people first, those who have not opened it before the others. */
export function Receipts({ announcement }: { announcement: Announcement }) {
  const { data, error, refetch } = useQuery(announcementReceipts(announcement._id));
  const { confirmed, seen, missing } = data?.counts ?? { confirmed: 0, seen: 0, missing: 0 };
  const { part, control } = useReceiptParts({ missing: `Missing ${seen + missing}`, done: `Confirmed ${confirmed}` });
  if (!data) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />;

  const about = { kind: "announcement", announcement: announcement._id } as const;
  const total = confirmed + seen + missing;
  const share = (of: number) => (total === 0 ? 0 : (of / total) * 100);
  const people = data.data.filter(({ state }) => (state === "confirmed") === (part === "done"));
  const isOver = isExpired(announcement.expiresAt);
  return (
    <Section
      title="Confirmed"
      count={`${confirmed} of ${total}`}
      action={
        <Group gap={4}>
          {part === "missing" && !isOver && <RemindAll about={about} people={people} />}
          <ReceiptFiles hrefOf={(format) => fileHref(`/announcements/${announcement._id}/receipts`, { format })} />
        </Group>
      }
    >
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          The author and people who left are not counted
        </Text>
        <Progress.Root size={8} aria-hidden>
          <Progress.Section value={share(confirmed)} color="var(--ok-mark)" />
          <Progress.Section value={share(seen)} color="var(--wait-mark)" />
        </Progress.Root>
        <Text size="sm">{`${confirmed} confirmed, ${seen} seen, ${missing} not opened`}</Text>
        <div>{control}</div>
        <ReceiptList
          key={part}
          people={people}
          about={about}
          detailsOf={(receipt) => (
            <>
              {receipt.away && <AwayText away={receipt.away} />}
              <ReceiptTime receipt={receipt} />
            </>
          )}
          mayRemind={({ state }) => state !== "confirmed" && !isOver}
          none={part === "missing" ? "Everyone has confirmed it." : "No one has confirmed it yet."}
        />
      </Stack>
    </Section>
  );
}
