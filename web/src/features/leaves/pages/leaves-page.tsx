import { Button, Text } from "@mantine/core";
import {
  IconBeach,
  IconCalendarEvent,
  IconCalendarMonth,
  IconCalendarPlus,
  IconCategory,
  IconChecks,
  IconHistory,
  IconPlus,
  IconReceipt,
  IconRss,
  IconUserShare,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { teamOptions } from "#lib/api/shared-lists.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useSession } from "#lib/session/session.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import type { HeaderAction } from "#ui/layout/header-actions.tsx";
import { Columns, Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { decidesOnLeave } from "#features/delegations/acts-for.ts";
import { DelegationNotices } from "#features/delegations/delegation-notices.tsx";
import { ownDelegations } from "#features/delegations/delegations.api.ts";
import { inLieuToReview, ownInLieu } from "#features/in-lieu/in-lieu.api.ts";
import { InLieuReviewSection } from "#features/in-lieu/in-lieu-to-review.tsx";
import { OwnInLieu } from "#features/in-lieu/own-in-lieu.tsx";
import { BalanceCards } from "../balance/balance-cards.tsx";
import { LeaveBulkBar } from "../requests/leave-bulk-bar.tsx";
import { LeaveList } from "../requests/leave-list.tsx";
import { LeaveOverlays } from "../requests/leave-overlays.tsx";
import { WhoIsAway } from "../calendar/who-is-away.tsx";
import { balanceOf, leaveTypes, pendingCount } from "../leaves.api.ts";
import { isWaiting } from "../leave-labels.ts";
import { useLeaveDialogs } from "../requests/use-leave-dialogs.ts";
import { useLeaveFailure } from "../requests/use-leave-failure.ts";
import { type LeaveTab, loadLeaves, useLeaveView } from "../requests/use-leave-view.ts";

const icon = { size: 16, stroke: 1.6 } as const;

/** Balance, requests, calendar and the choices of the filters. */
export function loader(input: ScreenLoaderInput) {
  const { user, load } = input;
  const shared = [
    load(balanceOf()),
    load(leaveTypes),
    load(ownDelegations),
    load(ownInLieu),
    ...(decidesOnLeave(input) ? [load(pendingCount(input)), load(inLieuToReview)] : []),
  ];
  return Promise.all([loadLeaves(input), ...shared, ...(user.role === "admin" ? [load(teamOptions)] : [])]);
}

/** The leave page: balance, requests and calendar. Members see their own leave, leads the team's, admins all. */
export function LeavesPage() {
  const session = useSession();
  const { user } = session;
  const isLead = user.role !== "team_member";
  const view = useLeaveView();
  const dialogs = useLeaveDialogs(view);
  const { data: toReview } = useQuery(pendingCount(session));
  const failure = useLeaveFailure(view);
  const { tab, isApprover } = view;

  // Changing the tab clears the selection.
  const [selected, setSelected] = useState<string[]>([]);
  const [selectedIn, setSelectedIn] = useState(tab);
  if (selectedIn !== tab) {
    setSelectedIn(tab);
    setSelected([]);
  }

  // Hides optimistically reviewed leave before the list is refetched.
  const rows = view.query.data?.data.filter((leave) => tab !== "pending" || isWaiting(leave));
  const isEmpty = tab === "mine" && view.query.data?.pagination.totalItems === 0 && !view.isFiltered;
  const companyActions: HeaderAction[] = [
    { label: "Holidays", icon: <IconCalendarEvent {...icon} />, secondary: true, href: "/admin/settings?tab=holidays" },
    { label: "Leave types", icon: <IconCategory {...icon} />, secondary: true, href: "/admin/settings?tab=leave-types" },
  ];
  const actions: HeaderAction[] = [
    ...(user.role === "admin" ? companyActions : []),
    {
      label: isLead ? "Leave balances" : "Leave balance",
      icon: <IconReceipt {...icon} />,
      secondary: true,
      onClick: () => dialogs.open("balance"),
    },
    { label: "My calendar", icon: <IconCalendarMonth {...icon} />, href: "/calendar" },
    { label: "Calendar link", icon: <IconRss {...icon} />, secondary: true, onClick: () => dialogs.open("feed") },
    ...(isLead
      ? [{ label: "Delegate decisions", icon: <IconUserShare {...icon} />, secondary: true, onClick: () => dialogs.open("delegate") }]
      : []),
    ...(isLead ? [{ label: "Record leave", icon: <IconCalendarPlus {...icon} />, onClick: () => dialogs.open("mark") }] : []),
    ...(isEmpty ? [] : [{ label: "Apply for leave", icon: <IconPlus size={16} />, primary: true, onClick: () => dialogs.open("apply") }]),
  ];
  const tabs: { value: LeaveTab; label: string; count?: number | undefined }[] = isApprover
    ? [
        { value: "pending", label: "To review", count: toReview },
        { value: "decided", label: "Reviewed" },
        { value: "mine", label: "My leave" },
      ]
    : [{ value: "mine", label: "My leave" }];

  const list = (
    <PageTabs label="Leaves" tabs={tabs} value={tab} onChange={view.setTab}>
      <LeaveList
        view={view}
        dialogs={dialogs}
        rows={rows}
        selected={selected}
        onSelect={setSelected}
        empty={<NoLeaves tab={tab} onApply={() => dialogs.open("apply")} />}
      />
    </PageTabs>
  );
  const calendar = (
    <WhoIsAway
      compact={tab === "mine"}
      month={view.month}
      day={view.filters.day}
      {...(view.team.length > 0 && { team: view.team })}
      onMonth={(month) => view.setFilters({ month, day: undefined, page: view.filters.page })}
      onDay={(day) => view.setFilters({ day, page: view.filters.page })}
    />
  );

  return (
    <Page>
      <PageHeader title="Leaves" count={toReview ? `${toReview} to review` : undefined} actions={actions} />
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <Sections>
          {tab === "mine" ? (
            <BalanceCards />
          ) : (
            <details>
              <Text component="summary" c="var(--text-2)">
                Your balance
              </Text>
              <BalanceCards />
            </details>
          )}
          <DelegationNotices />
          {tab === "mine" && <OwnInLieu />}
          {tab === "pending" && <InLieuReviewSection />}
          {/* Requests to decide need the whole width for their facts, so the calendar is below them. */}
          {tab === "mine" ? (
            <Columns main={list} side={calendar} sideWidth={320} tableMain />
          ) : (
            <>
              {list}
              {calendar}
            </>
          )}
        </Sections>
      )}
      {tab === "pending" && <LeaveBulkBar selected={selected} onSelect={setSelected} />}
      <LeaveOverlays view={view} dialogs={dialogs} rows={rows ?? []} />
    </Page>
  );
}

function NoLeaves({ tab, onApply }: { tab: LeaveTab; onApply: () => void }) {
  if (tab === "pending")
    return (
      <EmptyState
        compact
        icon={<IconChecks size={20} stroke={1.6} />}
        title="No requests to review"
        text="Requests for leave, and to cancel leave, appear here."
      />
    );
  if (tab === "decided")
    return (
      <EmptyState
        compact
        icon={<IconHistory size={20} stroke={1.6} />}
        title="No reviewed leave yet"
        text="Approved, rejected and recorded leave appears here."
      />
    );
  return (
    <EmptyState
      compact
      icon={<IconBeach size={20} stroke={1.6} />}
      title="You haven't requested any leave yet"
      text="Apply for half days, full days or longer. You'll see how each day counts before you submit."
    >
      <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={onApply}>
        Apply for leave
      </Button>
    </EmptyState>
  );
}
