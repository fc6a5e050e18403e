import type { Project } from "@daybook/contract/projects";
import { Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconEdit, IconTrash, IconUsers } from "@tabler/icons-react";
import type { useProjectActions } from "../use-project-actions.ts";

const icon = { size: 16, stroke: 1.6 } as const;

type MenuProps = { project: Project; actions: ReturnType<typeof useProjectActions>; onEdit: () => void; onMembers: () => void };

/** The ⋯ menu of a project with the actions the server permits. */
export function ProjectMenu({ project, actions, onEdit, onMembers }: MenuProps) {
  const { can, status } = project;
  return (
    <>
      <Menu.Item leftSection={<IconEdit {...icon} />} onClick={onEdit}>
        Edit project
      </Menu.Item>
      <Menu.Item leftSection={<IconUsers {...icon} />} onClick={onMembers}>
        Members
      </Menu.Item>
      {status === "Archived" ? (
        <Menu.Item leftSection={<IconArchiveOff {...icon} />} onClick={() => actions.activate(project)}>
          Unarchive
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => actions.archive(project)}>
          Archive
        </Menu.Item>
      )}
      {can.remove && (
        <>
          <Menu.Divider />
          <Menu.Item color="var(--bad-text)" leftSection={<IconTrash {...icon} />} onClick={() => void actions.remove(project)}>
            Delete
          </Menu.Item>
        </>
      )}
    </>
  );
}
