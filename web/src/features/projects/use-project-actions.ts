import type { Project } from "@daybook/contract/projects/projects";
import { CallError } from "#lib/api/call-error.ts";
import { toastFailure } from "#lib/notify/entity-toasts.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { toast } from "#lib/notify/toast.ts";
import { useRemoveProject, useUpdateProject } from "./projects.api.ts";

/** Row actions of a project. */
export function useProjectActions() {
  const { mutate: update } = useUpdateProject({ silent: true });
  const { mutate: remove } = useRemoveProject();

  const archive = (project: Project) =>
    update(
      { id: project._id, status: "Archived" },
      {
        onSuccess: () => toast.success(`${project.name} archived`, { undo: () => update({ id: project._id, status: project.status }) }),
      },
    );
  return {
    archive,
    /** Unarchives a project. */
    activate: (project: Project) =>
      update({ id: project._id, status: "Active" }, { onSuccess: () => toast.success(`${project.name} is active again`) }),
    remove: async (project: Project) => {
      const yes = await confirm({
        title: `Delete ${project.name}?`,
        body: "Only projects without tasks or reported work can be deleted. Archive the others instead. This cannot be undone.",
        action: "Delete project",
        danger: true,
      });
      if (!yes) return;
      remove({ id: project._id }, { onError: (error) => void offerArchive(project, error) });
    },
  };

  /** On a conflict, shows the server's reason and offers to archive the project. */
  async function offerArchive(project: Project, error: Error) {
    const hasWork = error instanceof CallError && error.code === "conflict";
    if (!hasWork || project.status === "Archived") return toastFailure("delete", "project", error);
    const yes = await confirm({ title: `${project.name} cannot be deleted`, body: error.message, action: "Archive project" });
    if (yes) archive(project);
  }
}
