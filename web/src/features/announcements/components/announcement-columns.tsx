import type { Announcement, View } from "@daybook/contract/announcements/announcements";
import { dayOfInstant } from "#lib/format/dates.ts";
import { Avatar, UnassignedAvatar } from "#ui/display/avatar.tsx";
import { audienceText } from "#ui/form/audience-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import type { Column } from "#ui/table/data-table.types.ts";
import { Day } from "#ui/display/day.tsx";
import { RowCard, RowTitle, TwoLines } from "#ui/table/row-parts.tsx";
import { isPublished } from "../announcement-status.ts";
import { isExpired } from "../expiry.ts";
import { plainText } from "../plain-text.ts";
import { senderName } from "./announcement-detail.tsx";
import { Pin, PublishTime, SeenBy, Expiry } from "./announcement-parts.tsx";

function DayOf({ instant }: { instant: string }) {
  const { timezone } = useCompany();
  return <Day value={dayOfInstant(instant, timezone)} />;
}

/** `27 of 38 confirmed` of one that must be read, else `22 of 36`, who have seen it. */
const ReadBy = ({ announcement: { mustReadBy, confirmedCount, seenCount, recipientCount } }: { announcement: Announcement }) =>
  mustReadBy ? <SeenBy seen={confirmedCount} of={recipientCount} done="confirmed" /> : <SeenBy seen={seenCount} of={recipientCount} />;

type Shown = {
  view: View;
  /** Whether one of them is not for everyone. */
  withAudience: boolean;
  /** Whether one of them must be confirmed. */
  withConfirmed: boolean;
};

export const columnsWith = (
  open: (announcement: Announcement) => void,
  { view, withAudience, withConfirmed }: Shown,
): Column<Announcement>[] => [
  {
    id: "title",
    head: "Announcement",
    cell: (announcement) => (
      <TwoLines sub={plainText(announcement.content)}>
        <RowTitle onOpen={() => open(announcement)} extra={announcement.pinned && <Pin />}>
          <bdi>{announcement.title}</bdi>
        </RowTitle>
      </TwoLines>
    ),
  },
  ...(withAudience
    ? [
        {
          id: "audience",
          head: "For",
          width: 170,
          wide: true,
          cell: ({ audience = null }: Announcement) => <bdi>{audienceText(audience)}</bdi>,
        },
      ]
    : []),
  { id: "sender", head: view === "scheduled" || view === "draft" ? "Written by" : "Sent by", width: 170, wide: true, cell: senderName },
  ...(view === "scheduled" || view === "draft" ? unpublishedColumns(view) : publishedColumns(withConfirmed)),
];

const unpublishedColumns = (view: "scheduled" | "draft"): Column<Announcement>[] => [
  view === "scheduled"
    ? { id: "publish", head: "Publishes", width: 170, cell: (announcement) => <PublishTime announcement={announcement} /> }
    : { id: "edited", head: "Edited", width: 120, cell: ({ updatedAt }) => <DayOf instant={updatedAt} /> },
];

const publishedColumns = (withConfirmed: boolean): Column<Announcement>[] => [
  { id: "sent", head: "Sent", width: 120, cell: ({ createdAt }) => <DayOf instant={createdAt} /> },
  { id: "until", head: "Expires", width: 120, cell: ({ expiresAt }) => <Expiry expiresAt={expiresAt} /> },
  {
    id: "seen",
    head: "Seen by",
    width: withConfirmed ? 150 : 100,
    align: "end",
    cell: (announcement) => <ReadBy announcement={announcement} />,
  },
];

/** A row on phones. */
export const AnnouncementCard = ({ announcement, onOpen }: { announcement: Announcement; onOpen: () => void }) => (
  <RowCard
    onOpen={onOpen}
    aside={announcement.sender ? <Avatar person={announcement.sender} size={28} /> : <UnassignedAvatar size={28} />}
    lines={[
      <>
        {isPublished(announcement) ? <DayOf instant={announcement.createdAt} /> : <PublishTime announcement={announcement} />}
        {announcement.seenCount !== undefined && isPublished(announcement) && (
          <span>
            {!announcement.mustReadBy && "Seen by"} <ReadBy announcement={announcement} />
          </span>
        )}
        {announcement.pinned && <Pin />}
      </>,
      announcement.audience && <bdi key="audience">For {audienceText(announcement.audience)}</bdi>,
      announcement.expiresAt && (
        <span key="until">
          {!isExpired(announcement.expiresAt) && "Expires"} <Expiry expiresAt={announcement.expiresAt} />
        </span>
      ),
    ]}
  >
    <bdi>{announcement.title}</bdi>
  </RowCard>
);
