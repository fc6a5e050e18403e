import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { dropdownProjects, teamOptions, userList } from "#lib/api/shared-lists.ts";

/** What the ids in the notes are called, as far as the short lists know. */
export function useNames() {
  const { data: people } = useQuery(userList);
  const { data: teams } = useQuery(teamOptions);
  const { data: projects } = useQuery(dropdownProjects);
  return useMemo(() => {
    const names = new Map([...(people?.data ?? []), ...(teams ?? []), ...(projects ?? [])].map(({ _id, name }) => [_id, name]));
    return (id: string) => names.get(id);
  }, [people, teams, projects]);
}
