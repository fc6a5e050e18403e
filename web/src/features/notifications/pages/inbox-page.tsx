import { inboxPageSize, type NotificationView, notificationViews } from "@daybook/contract/notifications/kinds";
import type { Notification } from "@daybook/contract/notifications/notifications";
import { IconAdjustments, IconArchive, IconChecks, IconClockPause, IconInbox } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { toast } from "#lib/notify/toast.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { NoticeDetail } from "../components/notice-detail.tsx";
import { NoticeList } from "../components/notice-list.tsx";
import { noticePage, unreadNotices, useChangeNotice, useReadAll } from "../notifications.api.ts";
import { useInboxKeys } from "../use-inbox-keys.ts";
import s from "./inbox-page.module.css";

type Address = { view?: unknown; page?: unknown; id?: unknown };

const viewOf = ({ view }: Address): NotificationView => notificationViews.find((each) => each === view) ?? "inbox";
const pageOf = ({ page }: Address) => {
  const number = Number(page ?? 1);
  return Number.isInteger(number) && number > 0 ? number : 1;
};

/** The list with which the screen opens. */
export const loader = ({ search, load }: ScreenLoaderInput) =>
  Promise.all([load(noticePage(viewOf(search), pageOf(search))), load(unreadNotices), load(noticePage("snoozed", 1))]);

const emptyStates: Record<NotificationView, { icon: ReactElement; title: string; text: string }> = {
  inbox: {
    icon: <IconInbox size={20} stroke={1.6} />,
    title: "You're all caught up",
    text: "Requests to decide, tasks assigned to you, comments and mentions appear here.",
  },
  snoozed: {
    icon: <IconClockPause size={20} stroke={1.6} />,
    title: "Nothing is snoozed",
    text: "Snooze a notification to see it again later.",
  },
  archived: {
    icon: <IconArchive size={20} stroke={1.6} />,
    title: "Nothing is archived",
    text: "Archived notifications are kept here for 180 days.",
  },
};

/** The user's notifications in three tabs: the list, and beside it the one that is open. */
export function InboxPage() {
  const router = useRouter();
  const address = useSearch({ strict: false }) as Address;
  const [view, page] = [viewOf(address), pageOf(address)];
  const { data, error, refetch } = useQuery(noticePage(view, page));
  const { data: unread = 0 } = useQuery(unreadNotices);
  const { data: snoozed } = useQuery(noticePage("snoozed", 1));
  const { mutate: change } = useChangeNotice();
  const readAll = useReadAll();

  const notices = data?.data;
  const index = notices?.findIndex(({ _id }) => _id === address.id) ?? -1;
  const selected = notices?.[index];
  const go = (next: Address, replace = false) => {
    const search = {
      ...(next.view !== "inbox" && { view: next.view }),
      ...(next.page !== 1 && { page: next.page }),
      ...(next.id ? { id: next.id } : {}),
    };
    void router.navigate({ to: ".", search, replace, resetScroll: false } as never);
  };
  const open = (notice: Notification | undefined, replace = false) => {
    if (notice && notice.readAt === null) change({ id: notice._id, read: true });
    go({ view, page, id: notice?._id }, replace);
  };
  const move = (step: 1 | -1) => {
    const next = notices?.[index === -1 ? 0 : index + step];
    if (!next) return;
    open(next, index !== -1);
    document.getElementById(`notice-${next._id}`)?.focus();
  };
  /** Removes the open notice from the view. On a wide window the next one opens. */
  const leave = (
    id: string,
    input: { archived?: boolean; snoozedUntil?: string | null },
    message: string,
    undo: Omit<typeof input, never>,
  ) => {
    change({ id, ...input }, { onSuccess: () => void toast.success(message, { undo: () => change({ id, ...undo }) }) });
    const rest = notices?.filter(({ _id }) => _id !== id) ?? [];
    const isWide = matchMedia("(min-width: 48em)").matches;
    open(isWide ? (rest[index] ?? rest.at(-1)) : undefined, true);
  };
  const archive = ({ _id }: Notification) => leave(_id, { archived: true }, "Notification archived", { archived: false });
  const restore = ({ _id, archivedAt, snoozedUntil }: Notification) =>
    archivedAt
      ? leave(_id, { archived: false }, "Moved to the inbox", { archived: true })
      : leave(_id, { snoozedUntil: null }, "Moved to the inbox", { snoozedUntil });
  useInboxKeys({
    onMove: move,
    onArchive: () => selected && view === "inbox" && archive(selected),
    onOpen: () => selected && void router.navigate({ href: selected.href }),
  });

  const actions = [
    { label: "Preferences", icon: <IconAdjustments size={16} stroke={1.6} />, href: "/profile?tab=notifications" },
    ...(unread > 0
      ? [
          {
            label: "Mark all as read",
            icon: <IconChecks size={16} stroke={1.6} />,
            onClick: () => readAll.mutate(),
            loading: readAll.isPending,
          },
        ]
      : []),
  ];
  const tabs = [
    { value: "inbox" as const, label: "Inbox", count: unread },
    { value: "snoozed" as const, label: "Snoozed", count: snoozed?.pagination.totalItems ?? 0 },
    { value: "archived" as const, label: "Archived" },
  ];
  return (
    <div className={s.screen} data-open={selected ? "" : undefined}>
      <Page>
        <div className={s.header}>
          <PageHeader title="Inbox" count={unread > 0 ? `${unread} unread` : undefined} actions={actions} />
        </div>
        <PageTabs label="Notifications" tabs={tabs} value={view} onChange={(next) => go({ view: next, page: 1 })}>
          {!notices && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />)}
          {notices?.length === 0 && <EmptyState {...emptyStates[view]} />}
          {notices && notices.length > 0 && (
            <div className={s.split}>
              <div className={s.list}>
                <NoticeList notices={notices} foldsWaiting={view === "inbox"} selectedId={selected?._id} onSelect={open} />
                <Pager
                  page={page}
                  limit={inboxPageSize}
                  total={data?.pagination.totalItems ?? 0}
                  onPage={(next) => go({ view, page: next })}
                />
              </div>
              <div className={s.detail}>
                {selected ? (
                  <NoticeDetail
                    key={selected._id}
                    notice={selected}
                    onBack={() => open(undefined)}
                    onUnread={() => {
                      change({ id: selected._id, read: false });
                      go({ view, page });
                    }}
                    onArchive={() => archive(selected)}
                    onRestore={() => restore(selected)}
                    onSnooze={(until) => leave(selected._id, { snoozedUntil: until }, "Notification snoozed", { snoozedUntil: null })}
                  />
                ) : (
                  <p className={s.none}>Select a notification to see it here</p>
                )}
              </div>
            </div>
          )}
        </PageTabs>
      </Page>
    </div>
  );
}
