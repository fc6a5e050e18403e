import type { User } from "@daybook/contract/users";
import { Menu } from "@mantine/core";
import { IconClock, IconDownload, IconEdit, IconId, IconShieldOff, IconTrash, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useSession } from "#lib/session/session.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import type { useUserActions } from "../use-user-actions.ts";

const icon = { size: 16, stroke: 1.6 } as const;

type Props = {
  user: User;
  actions: ReturnType<typeof useUserActions>;
  onEditProfile: () => void;
  /** Opens the account form; omitted on screens about profiles. */
  onEditAccount?: () => void;
};

/** Row menu of a user, limited to the actions the server permits. */
export function UserMenuItems({ user, actions, onEditProfile, onEditAccount }: Props) {
  const { can } = user;
  const me = useSession().user;
  const hours = me.role === "admin" ? "/admin/hours" : "/team-lead/hours";
  return (
    <>
      {me.role !== "team_member" && (
        <Menu.Item leftSection={<IconClock {...icon} />} {...asLink(`${hours}?person=${user._id}`)}>
          Hours
        </Menu.Item>
      )}
      {can.administer && onEditAccount && (
        <Menu.Item leftSection={<IconEdit {...icon} />} onClick={onEditAccount}>
          Edit user
        </Menu.Item>
      )}
      {can.update && (
        <Menu.Item leftSection={<IconId {...icon} />} onClick={onEditProfile}>
          Edit profile
        </Menu.Item>
      )}
      {can.administer && (
        <Menu.Item leftSection={<IconDownload {...icon} />} {...asLink(`/api/export?userId=${user._id}`, true)}>
          Download data
        </Menu.Item>
      )}
      {can.administer && user.status === "active" && (
        <Menu.Item leftSection={<IconShieldOff {...icon} />} onClick={() => void actions.removeSecondFactor(user)}>
          Remove second factor
        </Menu.Item>
      )}
      {can.remove && user.status === "active" && (
        <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => void actions.deactivate(user)}>
          Deactivate
        </Menu.Item>
      )}
      {can.administer && user.status === "inactive" && (
        <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => actions.activate(user)}>
          Activate
        </Menu.Item>
      )}
      {can.remove && (
        <>
          <Menu.Divider />
          <Menu.Item color="var(--bad-text)" leftSection={<IconTrash {...icon} />} onClick={() => void actions.remove(user)}>
            Delete
          </Menu.Item>
        </>
      )}
    </>
  );
}
