import { IconCalendarTime, IconUserOff, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { toast } from "#lib/notify/toast.ts";
import { useSession } from "#lib/session/session.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { BulkBar } from "#ui/table/bulk-bar.tsx";
import { type BulkChanges, useBulkUpdateUsers } from "../users.api.ts";

const BulkScheduleDialog = lazyDialog(
  async () => (await import("#features/schedules/components/bulk-schedule-dialog.tsx")).BulkScheduleDialog,
);

const icon = { size: 15, stroke: 1.6 } as const;

type Props = { selected: string[]; onSelect: (ids: string[]) => void };

/** Changes the selected people. Those who could not be changed stay selected, and a toast gives the reason. */
export function UserBulkBar({ selected: ids, onSelect }: Props) {
  const { user: me } = useSession();
  const { data: teams = [] } = useQuery(teamOptions);
  const { mutate, mutateAsync, isPending } = useBulkUpdateUsers(onSelect);
  const schedule = useDialog<true>();
  const others = ids.filter((id) => id !== me._id);

  const change = (userIds: string[], changes: BulkChanges, done?: string) =>
    mutate({ ids: userIds, changes, ...(done && { done }) }, { onError: (error) => void toast.error(messageOf(error)) });

  const deactivate = async () => {
    const confirmed = await confirm({
      title: others.length === 1 ? "Deactivate 1 person?" : `Deactivate ${others.length} people?`,
      body: `They will be signed out everywhere and can't sign in until an admin reactivates their accounts. Their reports, tasks and leave are kept.${others.length < ids.length ? " Your own account stays active." : ""}`,
      action: "Deactivate",
      danger: true,
    });
    if (confirmed) change(others, { status: "inactive" }, "deactivated");
  };

  return (
    <>
      <BulkBar
        noun="people"
        count={ids.length}
        onClear={() => onSelect([])}
        actions={[
          {
            label: "Team",
            icon: <IconUsersGroup {...icon} />,
            choices: teams.map(({ name }) => ({ value: name, label: name })),
            onChoose: (team) => change(ids, { team }),
            disabled: isPending,
          },
          { label: "Working hours", icon: <IconCalendarTime {...icon} />, onClick: () => schedule.open(true), disabled: isPending },
          ...(others.length > 0
            ? [
                {
                  label: "Deactivate",
                  icon: <IconUserOff {...icon} />,
                  danger: true,
                  onClick: () => void deactivate(),
                  disabled: isPending,
                },
              ]
            : []),
        ]}
      />
      {schedule.subject && (
        <Suspense>
          <BulkScheduleDialog
            key={`schedule ${schedule.key}`}
            count={ids.length}
            opened={schedule.opened}
            onClose={schedule.close}
            submitting={isPending}
            onSubmit={async (changes) => {
              await mutateAsync({ ids, changes });
              schedule.close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
