import type { Project } from "@daybook/contract/projects/projects";
import { IconArchive, IconArchiveOff, IconCopy, IconEdit, IconTrash, IconUsers } from "@tabler/icons-react";
import type { useProjectActions } from "../use-project-actions.ts";
import { MenuDivider, MenuItem } from "#ui/overlay/menu-parts.tsx";

const icon = { size: 16, stroke: 1.6 } as const;

type MenuProps = {
  project: Project;
  actions: ReturnType<typeof useProjectActions>;
  onEdit: () => void;
  onMembers: () => void;
  onCopy: () => void;
};

/** The ⋯ menu of a project with the actions the server permits. */
export function ProjectMenu({ project, actions, onEdit, onMembers, onCopy }: MenuProps) {
  const { can, status } = project;
  return (
    <>
      <MenuItem leftSection={<IconEdit {...icon} />} onClick={onEdit}>
        Edit project
      </MenuItem>
      <MenuItem leftSection={<IconUsers {...icon} />} onClick={onMembers}>
        Members
      </MenuItem>
      <MenuItem leftSection={<IconCopy {...icon} />} onClick={onCopy}>
        Copy as new
      </MenuItem>
      {status === "Archived" ? (
        <MenuItem leftSection={<IconArchiveOff {...icon} />} onClick={() => actions.activate(project)}>
          Unarchive
        </MenuItem>
      ) : (
        <MenuItem leftSection={<IconArchive {...icon} />} onClick={() => actions.archive(project)}>
          Archive
        </MenuItem>
      )}
      {can.remove && (
        <>
          <MenuDivider />
          <MenuItem color="var(--bad-text)" leftSection={<IconTrash {...icon} />} onClick={() => void actions.remove(project)}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  );
}
