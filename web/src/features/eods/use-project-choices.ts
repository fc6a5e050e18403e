import type { ProjectRef } from "@daybook/contract/core/common";
import { useQuery } from "@tanstack/react-query";
import { dropdownProjects, myProjects } from "#lib/api/shared-lists.ts";

/** Returns the projects to choose from: the user's own first, then the other visible ones; and why the own ones are missing. */
export function useProjectChoices(signedIn: boolean, chosen: ProjectRef | null) {
  const { data: mine = [], error, refetch } = useQuery({ ...myProjects, enabled: signedIn });
  const { data: others = [] } = useQuery({ ...dropdownProjects, enabled: signedIn });
  const byId = new Map<string, ProjectRef>();
  for (const project of [...mine, ...others, ...(chosen ? [chosen] : [])]) if (!byId.has(project._id)) byId.set(project._id, project);
  return { projects: [...byId.values()], error, retry: () => void refetch() };
}
