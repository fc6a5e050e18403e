import type { Announcement, View } from "@daybook/contract/announcements/announcements";
import { counted } from "@daybook/contract/core/numbers";
import { Button } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo } from "react";
import { count, flag, oneShot, one, text } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { type PageTab, PageTabs } from "#ui/layout/page-tabs.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useStable } from "#ui/use-stable.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { announcementPage } from "../announcements.api.ts";
import { AnnouncementCard, columnsWith } from "../components/announcement-columns.tsx";
import { AnnouncementMenu } from "../components/announcement-menu.tsx";
import { useAnnouncementActions } from "../use-announcement-actions.ts";

const AnnouncementDialog = lazyDialog(async () => (await import("../compose/announcement-dialog.tsx")).AnnouncementDialog);
const AnnouncementDrawer = lazyDialog(async () => (await import("../components/announcement-drawer.tsx")).AnnouncementDrawer);

const views = ["published", "scheduled", "draft", "expired"] as const;

const fields = { view: one(views), search: text(), page: count(1), limit: one(["10", "25", "50", "100"]), new: oneShot(flag()) };

/** The list with which the screen opens. */
export function loader({ filters, load }: ScreenLoaderInput) {
  const { view = "published", search, page, limit = "25" } = filters("announcements", fields);
  return load(announcementPage({ view, search, page, limit }));
}

type Counts = Record<View, number>;

const labels: Record<View, string> = { published: "Published", scheduled: "Scheduled", draft: "Drafts", expired: "Expired" };
const nothing: Record<View, string> = {
  published: "No announcements yet",
  scheduled: "Nothing is scheduled",
  draft: "No drafts",
  expired: "No announcement has expired",
};

/** The tabs that have something, and the current one. */
const tabsOf = (current: View, counts: Counts | undefined): PageTab<View>[] =>
  views
    .filter((view) => view === "published" || view === current || (counts?.[view] ?? 0) > 0)
    .map((value) => ({
      value,
      label: labels[value],
      ...((value === "scheduled" || value === "draft") && counts && { count: counts[value] }),
    }));

/** `6 announcements, 1 scheduled`. */
const countText = ({ published, scheduled }: Counts) =>
  [counted(published, "announcement"), ...(scheduled > 0 ? [`${scheduled} scheduled`] : [])].join(", ");

/**
 * The announcements that one may change: all for admins, for a lead those written to the own team. Includes expired ones: create,
 * edit, pin, expire, delete, and see who has seen them.
 * @param onReadAll shows a lead what they read instead
 */
export function AnnouncementsPage({ onReadAll }: { onReadAll?: () => void }) {
  const { filters, setFilters } = useFilters("announcements", fields);
  const { view = "published", search, page, limit = "25" } = filters;
  const query = useQuery(announcementPage({ view, search, page, limit }));
  const counts = query.data?.counts;
  const dialog = useDialog<Announcement | "new">();
  const drawer = useDialog<Announcement>();
  const actions = useAnnouncementActions();
  const rows = query.data?.data;
  const total = query.data?.pagination.totalItems;

  const open = useStable((announcement: Announcement) => {
    if (!isTemporary(announcement)) drawer.open(announcement);
  });
  const withAudience = rows?.some(({ audience }) => audience) ?? false;
  const withConfirmed = rows?.some(({ mustReadBy }) => mustReadBy) ?? false;
  const columns = useMemo(() => columnsWith(open, { view, withAudience, withConfirmed }), [open, view, withAudience, withConfirmed]);
  const add = useStable(() => dialog.open("new"));
  // The command palette opens this page with `?new=true`.
  const openNew = useStable(() => {
    setFilters({ new: false, page });
    add();
  });
  useEffect(() => {
    if (filters.new) openNew();
  }, [filters.new, openNew]);

  const clear = () => setFilters({ search: undefined });
  const isEmpty = total === 0 && search === undefined && view === "published";
  // Shows the newest data of the opened announcement.
  const inDrawer = rows?.find(({ _id }) => _id === drawer.subject?._id) ?? drawer.subject;

  return (
    <Page>
      <PageHeader
        title="Announcements"
        count={counts && countText(counts)}
        actions={[
          ...(onReadAll ? [{ label: "All announcements", icon: <IconSpeakerphone size={16} stroke={1.6} />, onClick: onReadAll }] : []),
          ...(isEmpty && !onReadAll ? [] : [{ label: "New announcement", icon: <IconPlus size={16} />, primary: true, onClick: add }]),
        ]}
      />
      <PageTabs
        label="Announcements by state"
        tabs={tabsOf(view, counts)}
        value={view}
        onChange={(next) => setFilters({ view: next === "published" ? undefined : next, page: undefined })}
      >
        <FilterBar
          search={{ value: search ?? "", onChange: (value) => setFilters({ search: value }), placeholder: "Search announcements" }}
          onClear={search === undefined ? undefined : clear}
        />
        <DataTable
          label="Announcements"
          columns={columns}
          rows={rows}
          error={query.error}
          onRetry={() => void query.refetch()}
          rowId={(announcement) => announcement._id}
          rowName={(announcement) => announcement.title}
          onOpen={open}
          menu={(announcement) => (
            <AnnouncementMenu
              announcement={announcement}
              actions={actions}
              onEdit={() => dialog.open(announcement)}
              onReaders={() => open(announcement)}
            />
          )}
          onClearFilters={search === undefined ? undefined : clear}
          tall
          empty={
            view === "published" ? (
              <EmptyState
                icon={<IconSpeakerphone size={20} stroke={1.6} />}
                title="No announcements yet"
                text={
                  onReadAll
                    ? "When you publish an announcement, your team is notified immediately."
                    : "When you publish an announcement, everyone is notified immediately."
                }
              >
                {!onReadAll && (
                  <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={add}>
                    New announcement
                  </Button>
                )}
              </EmptyState>
            ) : (
              <EmptyState icon={<IconSpeakerphone size={20} stroke={1.6} />} title={nothing[view]} />
            )
          }
          card={(announcement) => <AnnouncementCard announcement={announcement} onOpen={() => open(announcement)} />}
        />
        <Pager
          page={page}
          limit={Number(limit)}
          total={total ?? 0}
          onPage={(next, replace) => setFilters({ page: next }, replace)}
          onLimit={(next) => setFilters({ limit: String(next) as typeof filters.limit })}
        />
      </PageTabs>
      <Suspense>
        {inDrawer && (
          <AnnouncementDrawer
            announcement={inDrawer}
            opened={drawer.opened}
            onClose={drawer.close}
            onEdit={(announcement) => {
              drawer.close();
              dialog.open(announcement);
            }}
          />
        )}
        {dialog.subject && (
          <AnnouncementDialog
            key={dialog.key}
            announcement={dialog.subject === "new" ? null : dialog.subject}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </Page>
  );
}
