import type { Leave } from "@daybook/contract/leaves";
import { type ReactNode, useMemo } from "react";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { useSession } from "#lib/session/session.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { useStable } from "#ui/use-stable.ts";
import { useApprove } from "../leave-changes.ts";
import { periodText } from "../leave-labels.ts";
import { useDeleteLeave } from "./use-leave-actions.ts";
import type { LeaveDialogs } from "./use-leave-dialogs.ts";
import type { LeaveView } from "./use-leave-view.ts";
import { useRowFacts } from "./use-row-facts.ts";
import { LeaveCard } from "./leave-card.tsx";
import { decidedColumns, ownColumns, type RowDeeds, waitingColumns } from "./leave-columns.tsx";
import { LeaveFilterBar } from "./leave-filter-bar.tsx";
import { LeaveMenu } from "./leave-menu.tsx";

type Props = {
  view: LeaveView;
  dialogs: LeaveDialogs;
  /** Nothing while it is being fetched for the first time. */ rows: Leave[] | undefined;
  selected: string[];
  onSelect: (ids: string[]) => void;
  empty: ReactNode;
};

const nothing: Leave[] = [];
const decidable = ({ can }: Leave) => can.approve || can.reject;

/** The leaves of a tab: filters, rows with their deeds, pages. */
export function LeaveList({ view, dialogs, rows, selected, onSelect, empty }: Props) {
  const { user, company } = useSession();
  const { tab, ofOthers, query } = view;
  const isWaiting = tab === "waiting";
  const facts = useRowFacts(rows ?? nothing, isWaiting);
  const { approve } = useApprove();
  const remove = useDeleteLeave();

  const open = useStable((leave: Leave) => {
    if (isTemporary(leave)) return;
    if (isWaiting && decidable(leave)) dialogs.decision.open({ leave, decision: "approve" });
    else view.open(leave._id);
  });
  const approveAtOnce = useStable((leave: Leave) => {
    onSelect(selected.filter((id) => id !== leave._id));
    approve(leave);
  });
  const reject = useStable((leave: Leave) => dialogs.decision.open({ leave, decision: "reject" }));
  const deeds = useMemo<RowDeeds>(() => ({ open, approve: approveAtOnce, reject }), [open, approveAtOnce, reject]);
  const columns = useMemo(
    () => (tab === "waiting" ? waitingColumns(facts, deeds) : tab === "decided" ? decidedColumns(open) : ownColumns(open)),
    [tab, facts, deeds, open],
  );

  return (
    <>
      <LeaveFilterBar view={view} />
      <DataTable
        label="Leaves"
        columns={columns}
        rows={rows}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowId={(leave) => leave._id}
        rowName={(leave) => `${ofOthers ? `${leave.user.name}, ` : ""}${periodText(leave, company.today)}`}
        onOpen={open}
        {...(isWaiting && { selection: { selected, onChange: onSelect, allows: decidable } })}
        menu={(leave) =>
          !isTemporary(leave) && (
            <LeaveMenu
              leave={leave}
              onOpen={() => view.open(leave._id)}
              onEdit={() => dialogs.task.open({ mode: "edit", leave })}
              onRemove={() => void remove(leave)}
              onAccount={user.role === "team_member" ? undefined : () => dialogs.account.open({ userId: leave.user._id })}
            />
          )
        }
        {...(view.isFiltered && { onClearFilters: view.clear })}
        tall
        skeletonRows={4}
        empty={empty}
        card={(leave) => <LeaveCard leave={leave} deeds={deeds} ofOthers={ofOthers} facts={facts} />}
      />
      <Pager {...view.pager} />
    </>
  );
}
