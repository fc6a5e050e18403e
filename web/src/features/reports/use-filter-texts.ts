import { useQuery } from "@tanstack/react-query";
import { dropdownProjects, userList } from "#lib/api/shared-lists.ts";
import { taskLabels } from "./report-kinds.ts";
import type { ReportView } from "./use-report-view.ts";

/** The active filters as text for the print: `Team: Design`, `Person: Kavya Nair`. The period has its own line. */
export function useFilterTexts({ input: { team, project, user, status, tasks, search } }: ReportView) {
  const { data: people } = useQuery(userList);
  const { data: projects } = useQuery(dropdownProjects);
  const namesOf = (ids: readonly string[] | undefined, known: readonly { _id: string; name: string }[] | undefined) =>
    ids?.map((id) => known?.find(({ _id }) => _id === id)?.name ?? "Unknown");
  const parts: [label: string, values: readonly string[] | undefined][] = [
    ["Search", search === undefined ? undefined : [search]],
    ["Team", listOf(team)],
    ["Project", namesOf(listOf(project), projects)],
    ["Person", namesOf(listOf(user), people?.data)],
    ["Tasks", tasks ? [taskLabels[tasks]] : undefined],
    ["Status", listOf(status)],
  ];
  return parts.flatMap(([label, values]) => (values ? [`${label}: ${values.join(", ")}`] : []));
}

const listOf = (values: string | readonly string[] | undefined) => (typeof values === "string" ? [values] : values);
