import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useSession } from "#lib/session/session.ts";
import { overviewQuery } from "./overview-query.ts";

/** Returns the name of the team that an admin has chosen; undefined for the whole company and for other roles. */
export function useOverviewTeam(): string | undefined {
  const { role } = useSession().user;
  const { team } = useSearch({ strict: false }) as { team?: unknown };
  return role === "admin" && typeof team === "string" && team !== "" ? team : undefined;
}

/**
 * Returns the start page's query. All sections share one request. A section that mounts after a failure shows the error
 * instead of retrying; `OverviewBatch` fetches again when the page opens.
 */
export const useOverview = () => useQuery({ ...overviewQuery(useSession(), useOverviewTeam()), retryOnMount: false });
