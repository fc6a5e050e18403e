import type { Leave } from "@daybook/contract/leaves/schemas";
import { type ReactNode, useMemo } from "react";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { useSession } from "#lib/session/session.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { useStable } from "#ui/use-stable.ts";
import type { CancellationDecision } from "../cancellation/cancellation-changes.ts";
import { useApprove } from "../leave-changes.ts";
import { isDocumentMissing, periodText } from "../leave-labels.ts";
import { useDeleteLeave } from "./use-leave-actions.ts";
import type { LeaveDialogs } from "./use-leave-dialogs.ts";
import type { LeaveView } from "./use-leave-view.ts";
import { useRowFacts } from "./use-row-facts.ts";
import { LeaveCard } from "./leave-card.tsx";
import { ownColumns, pendingColumns, reviewedColumns, type RowActions } from "./leave-columns.tsx";
import { LeaveFilterBar } from "./leave-filter-bar.tsx";
import { LeaveMenu } from "./leave-menu.tsx";

type Props = {
  view: LeaveView;
  dialogs: LeaveDialogs;
  /** Undefined until the first fetch completes. */ rows: Leave[] | undefined;
  selected: string[];
  onSelect: (ids: string[]) => void;
  empty: ReactNode;
};

const noRows: Leave[] = [];
const isSelectable = ({ can }: Leave) => can.approve || can.reject;

/** The leaves of a tab, with filters, row actions and pagination. */
export function LeaveList({ view, dialogs, rows, selected, onSelect, empty }: Props) {
  const { user, company } = useSession();
  const { tab, showsOthers, query } = view;
  const isPending = tab === "pending";
  const facts = useRowFacts(rows ?? noRows, isPending);
  const { approve } = useApprove();
  const remove = useDeleteLeave();

  const open = useStable((leave: Leave) => {
    if (isTemporary(leave)) return;
    if (isPending && leave.can.decideCancellation) dialogs.cancellation.open({ leave, decision: "accept" });
    else if (isPending && isSelectable(leave)) dialogs.review.open({ leave, decision: "approve" });
    else view.open(leave._id);
  });
  const approveRow = useStable((leave: Leave) => {
    onSelect(selected.filter((id) => id !== leave._id));
    // A limit asks for a reason.
    approve(leave, { onLimit: () => dialogs.review.open({ leave, decision: "approve" }) });
  });
  const reject = useStable((leave: Leave) => dialogs.review.open({ leave, decision: "reject" }));
  const decideCancellation = useStable((leave: Leave, decision: CancellationDecision) => dialogs.cancellation.open({ leave, decision }));
  const actions = useMemo<RowActions>(
    () => ({ open, approve: approveRow, reject, decideCancellation }),
    [open, approveRow, reject, decideCancellation],
  );
  const columns = useMemo(
    () => (tab === "pending" ? pendingColumns(facts, actions) : tab === "decided" ? reviewedColumns(open) : ownColumns(open)),
    [tab, facts, actions, open],
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
        rowName={(leave) => `${showsOthers ? `${leave.user.name}, ` : ""}${periodText(leave, company.today)}`}
        onOpen={open}
        onApprove={isPending ? (leave) => leave.can.approve && !isDocumentMissing(leave) && approveRow(leave) : undefined}
        {...(isPending && { selection: { selected, onChange: onSelect, allows: isSelectable } })}
        menu={(leave) =>
          !isTemporary(leave) && (
            <LeaveMenu
              leave={leave}
              onOpen={() => view.open(leave._id)}
              onEdit={() => dialogs.form.open({ mode: "edit", leave })}
              onRemove={() => void remove(leave)}
              onCancel={() => dialogs.askToCancel.open(leave)}
              onBalance={user.role === "team_member" ? undefined : () => dialogs.balance.open({ userId: leave.user._id })}
            />
          )
        }
        {...(view.isFiltered && { onClearFilters: view.clear })}
        tall
        skeletonRows={4}
        empty={empty}
        card={(leave) => <LeaveCard leave={leave} actions={actions} showsOthers={showsOthers} facts={facts} />}
      />
      <Pager {...view.pager} />
    </>
  );
}
