import type { User } from "@daybook/contract/users/users";
import {
  IconCalendarTime,
  IconClock,
  IconDownload,
  IconEdit,
  IconKey,
  IconMailForward,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
} from "@tabler/icons-react";
import { useSession } from "#lib/session/session.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import type { useUserActions } from "../use-user-actions.ts";
import { MenuDivider, MenuItem } from "#ui/overlay/menu-parts.tsx";

const icon = { size: 16, stroke: 1.6 } as const;

type Props = {
  user: User;
  actions: ReturnType<typeof useUserActions>;
  onEdit: () => void;
  /** Shows the working hours; omitted for who may not see them. */
  onSchedule?: (() => void) | undefined;
  /** Plans that the person leaves; omitted for who may not. */
  onOffboard?: (() => void) | undefined;
  /** Creates a link; omitted for who may not. */
  onLink?: (purpose: "invitation" | "reset") => void;
};

/** Row menu of a user, limited to the actions the server permits. */
export function UserMenuItems({ user, actions, onEdit, onSchedule, onOffboard, onLink }: Props) {
  const { can } = user;
  const me = useSession().user;
  const hours = me.role === "admin" ? "/admin/hours" : "/team-lead/hours";
  return (
    <>
      {me.role !== "team_member" && (
        <MenuItem leftSection={<IconClock {...icon} />} {...asLink(`${hours}?person=${user._id}`)}>
          Hours
        </MenuItem>
      )}
      {onSchedule && (
        <MenuItem leftSection={<IconCalendarTime {...icon} />} onClick={onSchedule}>
          Working hours
        </MenuItem>
      )}
      {can.update && (
        <MenuItem leftSection={<IconEdit {...icon} />} onClick={onEdit}>
          {user._id === me._id ? "Edit profile" : "Edit user"}
        </MenuItem>
      )}
      {can.administer && onLink && user.status === "active" && user.signIn !== "active" && (
        <MenuItem leftSection={<IconMailForward {...icon} />} onClick={() => onLink("invitation")}>
          Copy invitation
        </MenuItem>
      )}
      {can.administer && onLink && user.status === "active" && user.signIn === "active" && (
        <MenuItem leftSection={<IconKey {...icon} />} onClick={() => onLink("reset")}>
          Reset password…
        </MenuItem>
      )}
      {can.administer && (
        <MenuItem leftSection={<IconDownload {...icon} />} {...asLink(`/api/export?userId=${user._id}`, true)}>
          Download data
        </MenuItem>
      )}
      {can.administer && user.secondFactor && (
        <MenuItem leftSection={<IconShieldOff {...icon} />} onClick={() => void actions.removeSecondFactor(user)}>
          Remove second factor
        </MenuItem>
      )}
      {can.remove && onOffboard && user.status === "active" && (
        <MenuItem leftSection={<IconUserMinus {...icon} />} onClick={onOffboard}>
          Offboard…
        </MenuItem>
      )}
      {can.remove && user.status === "active" && (
        <MenuItem leftSection={<IconUserOff {...icon} />} onClick={() => void actions.deactivate(user)}>
          Deactivate
        </MenuItem>
      )}
      {can.administer && user.status === "inactive" && (
        <MenuItem leftSection={<IconUserCheck {...icon} />} onClick={() => actions.activate(user)}>
          Activate
        </MenuItem>
      )}
      {can.remove && (
        <>
          <MenuDivider />
          <MenuItem color="var(--bad-text)" leftSection={<IconTrash {...icon} />} onClick={() => void actions.remove(user)}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  );
}
