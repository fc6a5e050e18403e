import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { dropdownProjects, teamOptions, userList } from "#lib/api/shared-lists.ts";

/** Returns a function that resolves ids of users, teams and projects to names, from the cached lists. */
export function useNames() {
  const { data: people } = useQuery(userList);
  const { data: teams } = useQuery(teamOptions);
  const { data: projects } = useQuery(dropdownProjects);
  return useMemo(() => {
    const names = new Map([...(people?.data ?? []), ...(teams ?? []), ...(projects ?? [])].map(({ _id, name }) => [_id, name]));
    return (id: string) => names.get(id);
  }, [people, teams, projects]);
}
