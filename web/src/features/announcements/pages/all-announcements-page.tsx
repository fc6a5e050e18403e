import type { Announcement } from "@daybook/contract/announcements/announcements";
import { IconChecks, IconEdit, IconEyeOff, IconSpeakerphone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { flag, text, transient } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { EmptyState, NoMatchState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { useSession } from "#lib/session/session.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { newestAnnouncements, readableAnnouncements, useClearSeen, useMarkAllSeen, useMarkSeen, useSeen } from "../announcements.api.ts";
import { readsFromLead, writesToTeam } from "../announcement-links.ts";
import { ReadingList } from "../components/reading-list.tsx";
import { unreadCount } from "../unread.ts";

import { AnnouncementDetail } from "../components/lazy-detail.ts";

const AnnouncementsPage = lazyPart(async () => (await import("./announcements-page.tsx")).AnnouncementsPage);

/** `written`: a lead's own announcements to the team, instead of all to read. */
const fields = { search: text(), written: transient(flag()) };
const none: ReadonlySet<string> = new Set();

/** The list with which the screen opens. */
export const loader = ({ filters, load }: ScreenLoaderInput) => load(readableAnnouncements(filters("all-announcements", fields).search));

/** Current announcements for all roles: pinned ones first, then newest first. Leads who may write also reach their own here. */
export function AllAnnouncementsPage() {
  const { filters, setFilters } = useFilters("all-announcements", fields);
  const mayWrite = writesToTeam(useSession());
  if (!filters.written || !mayWrite) return <Reading onWritten={mayWrite ? () => setFilters({ written: true }) : undefined} />;
  return (
    <Suspense fallback={<SkeletonLines count={5} />}>
      <AnnouncementsPage onReadAll={() => setFilters({ written: false })} />
    </Suspense>
  );
}

function Reading({ onWritten }: { onWritten: (() => void) | undefined }) {
  const { filters, setFilters, isFiltered, clearFilters } = useFilters("all-announcements", fields);
  const { data, error, refetch } = useQuery(readableAnnouncements(filters.search));
  // The unread count matches the bell's, independent of the search.
  const { data: newest } = useQuery(newestAnnouncements);
  const session = useSession();
  const seen = useSeen();
  const { mutate: markSeen } = useMarkSeen();
  const markAll = useMarkAllSeen();
  const clearSeen = useClearSeen();
  const detail = useDialog<Announcement>();

  const rows = data?.data;
  const unread = newest && seen ? unreadCount(newest.unreadIds, seen) : 0;
  const isEmpty = rows?.length === 0;
  const read = (announcement: Announcement) => {
    if (!seen?.has(announcement._id)) markSeen(announcement._id);
    detail.open(announcement);
  };
  const actions = [
    ...(onWritten ? [{ label: "Write to your team", icon: <IconEdit size={16} stroke={1.6} />, onClick: onWritten }] : []),
    ...(seen && seen.size > 0
      ? [
          {
            label: "Mark all as unseen",
            icon: <IconEyeOff size={16} stroke={1.6} />,
            onClick: () => clearSeen.mutate(),
            loading: clearSeen.isPending,
          },
        ]
      : []),
    ...(unread > 0
      ? [
          {
            label: "Mark all as seen",
            icon: <IconChecks size={16} stroke={1.6} />,
            onClick: () => markAll.mutate(),
            loading: markAll.isPending,
          },
        ]
      : []),
  ];
  return (
    <Page>
      <PageHeader title="Announcements" count={unread > 0 ? `${unread} unread` : undefined} actions={actions} />
      <FilterBar
        search={{ value: filters.search ?? "", onChange: (value) => setFilters({ search: value }), placeholder: "Search announcements" }}
        onClear={isFiltered ? clearFilters : undefined}
      />
      {!rows && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={5} />)}
      {isEmpty && isFiltered && <NoMatchState onClear={clearFilters} />}
      {isEmpty && !isFiltered && (
        <EmptyState
          icon={<IconSpeakerphone size={20} stroke={1.6} />}
          title="No new announcements"
          text={`Announcements from admins${readsFromLead(session) ? " and your lead" : ""} appear here.`}
        />
      )}
      {rows && rows.length > 0 && <ReadingList announcements={rows} seen={seen ?? none} onRead={read} />}
      <Suspense>
        {detail.subject && <AnnouncementDetail announcement={detail.subject} opened={detail.opened} onClose={detail.close} />}
      </Suspense>
    </Page>
  );
}
