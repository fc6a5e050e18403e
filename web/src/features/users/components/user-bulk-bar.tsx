import { type Role, roleLabels, roles } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import { IconBeach, IconCalendarTime, IconMailForward, IconMapPin, IconUserOff, IconUserShield, IconUsersGroup } from "@tabler/icons-react";
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
import { type BulkChanges, type NotUpdated, useBulkUpdateUsers } from "../users.api.ts";

const BulkScheduleDialog = lazyDialog(
  async () => (await import("#features/schedules/components/bulk-schedule-dialog.tsx")).BulkScheduleDialog,
);

const BulkPlaceDialog = lazyDialog(async () => (await import("#features/places/components/bulk-place-dialog.tsx")).BulkPlaceDialog);
const BulkLeaveDialog = lazyDialog(async () => (await import("./bulk-leave-dialog.tsx")).BulkLeaveDialog);
const NotUpdatedDialog = lazyDialog(async () => (await import("./not-updated-dialog.tsx")).NotUpdatedDialog);

const icon = { size: 15, stroke: 1.6 } as const;

const roleChoices = roles.map((role) => ({ value: role, label: roleLabels[role] }));

type Props = { selected: string[]; onSelect: (ids: string[]) => void; onInvite: (ids: string[]) => void };

/** Changes the selected people. Those who could not be changed stay selected, with the reasons. */
export function UserBulkBar({ selected: ids, onSelect, onInvite }: Props) {
  const { user: me } = useSession();
  const { data: teams = [] } = useQuery(teamOptions);
  const notUpdated = useDialog<NotUpdated>();
  const { mutate, mutateAsync, isPending } = useBulkUpdateUsers(onSelect, (result) => notUpdated.open(result));
  const schedule = useDialog<true>();
  const leave = useDialog<true>();
  const place = useDialog<true>();
  const others = ids.filter((id) => id !== me._id);

  const change = (userIds: string[], changes: BulkChanges, done?: string) =>
    mutate({ ids: userIds, changes, ...(done && { done }) }, { onError: (error) => void toast.error(messageOf(error)) });

  const changeRole = async (role: string) => {
    const confirmed = await confirm({
      title: `Change the role of ${counted(others.length, "person", "people")} to ${roleLabels[role as Role]}?`,
      body: `They sign in again with the new role.${others.length < ids.length ? " Your own role stays." : ""}`,
      action: "Change role",
    });
    if (confirmed) change(others, { role: role as Role });
  };

  const deactivate = async () => {
    const confirmed = await confirm({
      title: `Deactivate ${counted(others.length, "person", "people")}?`,
      body: `They will be signed out everywhere and can't sign in until an admin reactivates their accounts. Their open tasks lose their assignee and go to the inbox of the lead, requests and later leave are cancelled. What they made is kept.${others.length < ids.length ? " Your own account stays active." : ""}`,
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
          { label: "Place", icon: <IconMapPin {...icon} />, onClick: () => place.open(true), disabled: isPending },
          { label: "Leave", icon: <IconBeach {...icon} />, onClick: () => leave.open(true), disabled: isPending },
          ...(others.length > 0
            ? [
                {
                  label: "Role",
                  icon: <IconUserShield {...icon} />,
                  choices: roleChoices,
                  onChoose: (role: string) => void changeRole(role),
                  disabled: isPending,
                },
                { label: "Invite", icon: <IconMailForward {...icon} />, onClick: () => onInvite(others), disabled: isPending },
              ]
            : []),
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
      {place.subject && (
        <Suspense>
          <BulkPlaceDialog
            key={`place ${place.key}`}
            count={ids.length}
            opened={place.opened}
            onClose={place.close}
            submitting={isPending}
            onSubmit={async (changes) => {
              await mutateAsync({ ids, changes });
              place.close();
            }}
          />
        </Suspense>
      )}
      {leave.subject && (
        <Suspense>
          <BulkLeaveDialog
            key={`leave ${leave.key}`}
            count={ids.length}
            opened={leave.opened}
            onClose={leave.close}
            submitting={isPending}
            onSubmit={async (changes) => {
              await mutateAsync({ ids, changes });
              leave.close();
            }}
          />
        </Suspense>
      )}
      {notUpdated.subject && (
        <Suspense>
          <NotUpdatedDialog
            key={`result ${notUpdated.key}`}
            result={notUpdated.subject}
            opened={notUpdated.opened}
            onClose={notUpdated.close}
          />
        </Suspense>
      )}
    </>
  );
}
