import type { Announcement } from "@daybook/contract/announcements/announcements";
import type { Receipt } from "@daybook/contract/announcements/receipts";
import { Group, Progress, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { RemindAll } from "#features/nudges/components/remind-all.tsx";
import { RemindOne } from "#features/nudges/components/remind-one.tsx";
import { backText } from "#features/leaves/leave-labels.ts";
import { fileHref } from "#lib/files/file-href.ts";
import { Moment } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { NoRows, Row, Ruled, Section, TextLink } from "#ui/layout/section.tsx";
import { announcementReceipts } from "../announcements.api.ts";
import { isExpired } from "../expiry.ts";
import s from "./readers.module.css";

/** Rows per *Show more*. */
const STEP = 50;

const fileOf = (id: string, format: string) => fileHref(`/announcements/${id}/receipts`, { format });

function ReceiptTime({ receipt: { state, seenAt, confirmedAt } }: { receipt: Receipt }) {
  if (state === "confirmed") return <Moment value={confirmedAt!} />;
  if (state === "missing") return "Not opened";
  return (
    <Text span size="sm" c="var(--wait-text)">
      Seen <Moment value={seenAt!} />
    </Text>
  );
}

/** That a person is away, and until when; not why. */
function AwayText({ away: { backOn } }: { away: NonNullable<Receipt["away"]> }) {
  const { today } = useCompany();
  return (
    <Text span size="sm" c="dimmed">
      {backOn ? `Away, ${backText(backOn, today)}` : "Away"}
    </Text>
  );
}

/** Who has confirmed an announcement that must be read: missing people first, those who have not opened it before the others. */
export function Receipts({ announcement }: { announcement: Announcement }) {
  const { data, error, refetch } = useQuery(announcementReceipts(announcement._id));
  const [shown, setShown] = useState("missing");
  const [count, setCount] = useState(STEP);
  if (!data) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />;

  const about = { kind: "announcement", announcement: announcement._id } as const;
  const { confirmed, seen, missing } = data.counts;
  const total = confirmed + seen + missing;
  const share = (part: number) => (total === 0 ? 0 : (part / total) * 100);
  const list = data.data.filter(({ state }) => (state === "confirmed") === (shown === "confirmed"));
  return (
    <Section
      title="Confirmed"
      count={`${confirmed} of ${total}`}
      action={
        <Group gap={4}>
          {shown === "missing" && !isExpired(announcement.expiresAt) && <RemindAll about={about} people={list} />}
          <IconButton label="Export CSV" href={fileOf(announcement._id, "csv")} download>
            <IconDownload size={16} stroke={1.6} />
          </IconButton>
          <IconButton label="Export Excel" href={fileOf(announcement._id, "xlsx")} download>
            <IconFileSpreadsheet size={16} stroke={1.6} />
          </IconButton>
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
        <div>
          <SegmentedControl
            aria-label="People"
            value={shown}
            onChange={(next) => {
              setShown(next);
              setCount(STEP);
            }}
            data={[
              { value: "missing", label: `Missing ${seen + missing}` },
              { value: "confirmed", label: `Confirmed ${confirmed}` },
            ]}
          />
        </div>
        <Ruled>
          {list.slice(0, count).map((receipt) => (
            <Row key={receipt._id}>
              <Person person={receipt} />
              <Group className={s.end} gap={12} wrap="nowrap">
                {receipt.away && <AwayText away={receipt.away} />}
                <ReceiptTime receipt={receipt} />
                {receipt.state !== "confirmed" && !isExpired(announcement.expiresAt) && <RemindOne person={receipt} about={about} />}
              </Group>
            </Row>
          ))}
          {list.length === 0 && <NoRows>{shown === "missing" ? "Everyone has confirmed it." : "No one has confirmed it yet."}</NoRows>}
        </Ruled>
        {list.length > count && (
          <TextLink onClick={() => setCount(count + STEP)}>{`Show ${Math.min(STEP, list.length - count)} more`}</TextLink>
        )}
      </Stack>
    </Section>
  );
}
