import type { Project } from "@daybook/contract/projects";
import { CallError } from "#lib/api/call-error.ts";
import { toastFailure } from "#lib/notify/entity-toasts.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { toast } from "#ui/feedback/toasts.tsx";
import { useRemoveProject, useUpdateProject } from "./projects.api.ts";

/** What is done to a project from its row. */
export function useProjectActions() {
  const { mutate: update } = useUpdateProject({ quiet: true });
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
    /** Back to work: an archived project becomes active. */
    activate: (project: Project) =>
      update({ id: project._id, status: "Active" }, { onSuccess: () => toast.success(`${project.name} is active again`) }),
    remove: async (project: Project) => {
      const yes = await confirm({
        title: `Delete ${project.name}?`,
        body: "It disappears from every list. Only a project without work can be deleted; one with work is archived. This cannot be undone.",
        action: "Delete project",
        danger: true,
      });
      if (!yes) return;
      remove({ id: project._id }, { onError: (error) => void offerArchive(project, error) });
    },
  };

  /** Work was reported on it: the server's reason, and the way out at hand. */
  async function offerArchive(project: Project, error: Error) {
    const holdsWork = error instanceof CallError && error.code === "conflict";
    if (!holdsWork || project.status === "Archived") return toastFailure("delete", "project", error);
    const yes = await confirm({ title: `${project.name} cannot be deleted`, body: error.message, action: "Archive project" });
    if (yes) archive(project);
  }
}
