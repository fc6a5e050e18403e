import type { Leave } from "@daybook/contract/leaves";
import { lazy, Suspense } from "react";
import { useDeleteLeave } from "./use-leave-actions.ts";
import type { LeaveDialogs } from "./use-leave-dialogs.ts";
import type { LeaveView } from "./use-leave-view.ts";

const LeaveDialog = lazy(async () => ({ default: (await import("./form/leave-dialog.tsx")).LeaveDialog }));
const DecisionDialog = lazy(async () => ({ default: (await import("./review-dialog.tsx")).ReviewDialog }));
const LeaveDrawer = lazy(async () => ({ default: (await import("./leave-drawer.tsx")).LeaveDrawer }));
const AccountDrawer = lazy(async () => ({ default: (await import("../balance/balance-drawer.tsx")).BalanceDrawer }));
const FeedDialog = lazy(async () => ({ default: (await import("../calendar/feed-dialog.tsx")).FeedDialog }));
const HolidaysDrawer = lazy(async () => ({ default: (await import("../calendar/holidays-drawer.tsx")).HolidaysDrawer }));
const TypesDrawer = lazy(async () => ({ default: (await import("../types/types-drawer.tsx")).TypesDrawer }));

type Props = { view: LeaveView; dialogs: LeaveDialogs; rows: Leave[] };

/** The dialogs and drawers of the leave screen; each loads when it is first wanted. */
export function LeaveOverlays({ view, dialogs, rows }: Props) {
  const { task, decision, account, feed, holidays, types } = dialogs;
  const remove = useDeleteLeave();
  const shown = rows.find(({ _id }) => _id === view.filters.leave);
  const close = () => view.open(undefined);
  return (
    <Suspense>
      {shown && (
        <LeaveDrawer
          leave={shown}
          opened
          onClose={close}
          onEdit={() => {
            close();
            task.open({ mode: "edit", leave: shown });
          }}
          onRemove={() => void remove(shown).then((removed) => removed && close())}
          onDecide={() => {
            close();
            decision.open({ leave: shown, decision: "approve" });
          }}
        />
      )}
      {task.subject && <LeaveDialog key={`task ${task.key}`} task={task.subject} opened={task.opened} onClose={task.close} />}
      {decision.subject && (
        <DecisionDialog key={`decision ${decision.key}`} {...decision.subject} opened={decision.opened} onClose={decision.close} />
      )}
      {account.subject && (
        <AccountDrawer key={`account ${account.key}`} userId={account.subject.userId} opened={account.opened} onClose={account.close} />
      )}
      {feed.subject && <FeedDialog key={`feed ${feed.key}`} opened={feed.opened} onClose={feed.close} />}
      {holidays.subject && <HolidaysDrawer opened={holidays.opened} onClose={holidays.close} />}
      {types.subject && <TypesDrawer opened={types.opened} onClose={types.close} />}
    </Suspense>
  );
}
