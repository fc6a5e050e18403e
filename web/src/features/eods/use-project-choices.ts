import type { ProjectRef } from "@daybook/contract/core/common";
import { useQuery } from "@tanstack/react-query";
import { dropdownProjects, myProjects } from "#lib/api/shared-lists.ts";

/** What a task's project is chosen from: the projects one is a member of, then the others one may see. */
export function useProjectChoices(signedIn: boolean, chosen: ProjectRef | null): ProjectRef[] {
  const { data: mine = [] } = useQuery({ ...myProjects, enabled: signedIn });
  const { data: others = [] } = useQuery({ ...dropdownProjects, enabled: signedIn });
  const known = new Map<string, ProjectRef>();
  for (const project of [...mine, ...others, ...(chosen ? [chosen] : [])]) if (!known.has(project._id)) known.set(project._id, project);
  return [...known.values()];
}
