import { Button } from "@mantine/core";
import { IconBeach, IconCalendarEvent, IconCategory, IconChecks, IconHistory, IconPlus, IconReceipt, IconRss } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "#lib/session/session.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import type { HeaderAction } from "#ui/layout/header-actions.tsx";
import { Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { BalanceCards } from "../balance/balance-cards.tsx";
import { LeaveBulkBar } from "../requests/leave-bulk-bar.tsx";
import { LeaveList } from "../requests/leave-list.tsx";
import { LeaveOverlays } from "../requests/leave-overlays.tsx";
import { WhoIsAway } from "../calendar/who-is-away.tsx";
import { waitingCount } from "../leaves.api.ts";
import { useLeaveDialogs } from "../requests/use-leave-dialogs.ts";
import { useLeaveFailure } from "../requests/use-leave-failure.ts";
import { type LeaveTab, useLeaveView } from "../requests/use-leave-view.ts";

const icon = { size: 16, stroke: 1.6 } as const;

/** Leave: one's balance, what waits and was decided, who is away. Members see their own, leads the team's, admins all. */
export function LeavesPage() {
  const { user } = useSession();
  const view = useLeaveView();
  const dialogs = useLeaveDialogs(view);
  const { data: waiting } = useQuery(waitingCount(user.role));
  const failure = useLeaveFailure(view);
  const { tab, decides } = view;

  // What is selected belongs to the tab in which it was.
  const [selected, setSelected] = useState<string[]>([]);
  const [selectedIn, setSelectedIn] = useState(tab);
  if (selectedIn !== tab) {
    setSelectedIn(tab);
    setSelected([]);
  }

  // A leave that has just been decided waits no longer, also before the list is fetched again.
  const rows = view.query.data?.data.filter(({ status }) => tab !== "waiting" || status === "Pending");
  const isEmpty = tab === "mine" && view.query.data?.pagination.totalItems === 0 && !view.isFiltered;
  const ofCompany: HeaderAction[] = [
    { label: "Holidays", icon: <IconCalendarEvent {...icon} />, iconOnly: true, onClick: () => dialogs.open("holidays") },
    { label: "Leave types", icon: <IconCategory {...icon} />, iconOnly: true, onClick: () => dialogs.open("types") },
  ];
  const actions: HeaderAction[] = [
    ...(user.role === "admin" ? ofCompany : []),
    {
      label: decides ? "Leave accounts" : "Leave account",
      icon: <IconReceipt {...icon} />,
      iconOnly: true,
      onClick: () => dialogs.open("account"),
    },
    { label: "Calendar link", icon: <IconRss {...icon} />, iconOnly: true, onClick: () => dialogs.open("feed") },
    ...(decides ? [{ label: "Mark leave", onClick: () => dialogs.open("mark") }] : []),
    ...(isEmpty ? [] : [{ label: "Apply for leave", icon: <IconPlus size={16} />, primary: true, onClick: () => dialogs.open("apply") }]),
  ];
  const tabs: { value: LeaveTab; label: string; count?: number | undefined }[] = decides
    ? [
        { value: "waiting", label: "Waiting", count: waiting },
        { value: "decided", label: "Decided" },
        { value: "mine", label: "My leave" },
      ]
    : [{ value: "mine", label: "My leave" }];

  return (
    <Page>
      <PageHeader title="Leaves" count={waiting ? `${waiting} waiting for you` : undefined} actions={actions} />
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <Sections>
          <BalanceCards />
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
          <WhoIsAway
            month={view.month}
            day={view.filters.day}
            {...(view.team.length > 0 && { team: view.team })}
            onMonth={(month) => view.setFilters({ month, day: undefined, page: view.filters.page })}
            onDay={(day) => view.setFilters({ day, page: view.filters.page })}
          />
        </Sections>
      )}
      {tab === "waiting" && <LeaveBulkBar selected={selected} onSelect={setSelected} />}
      <LeaveOverlays view={view} dialogs={dialogs} rows={rows ?? []} />
    </Page>
  );
}

function NoLeaves({ tab, onApply }: { tab: LeaveTab; onApply: () => void }) {
  if (tab === "waiting")
    return (
      <EmptyState
        compact
        icon={<IconChecks size={20} stroke={1.6} />}
        title="Nothing waits for a decision"
        text="Leave that people apply for appears here until somebody approves or rejects it."
      />
    );
  if (tab === "decided")
    return (
      <EmptyState
        compact
        icon={<IconHistory size={20} stroke={1.6} />}
        title="Nothing has been decided yet"
        text="Approved, rejected and marked leave is kept here."
      />
    );
  return (
    <EmptyState
      compact
      icon={<IconBeach size={20} stroke={1.6} />}
      title="You have not asked for leave yet"
      text="Apply for a day, a half day or weeks; you see what it counts before you ask."
    >
      <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={onApply}>
        Apply for leave
      </Button>
    </EmptyState>
  );
}
