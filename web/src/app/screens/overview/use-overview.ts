import type { Role } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useSession } from "#lib/session/session.ts";
import { overviewQuery } from "./overview-query.ts";

/** The name of the team in the address that an admin has chosen; undefined for the whole company and for other roles. */
export const overviewTeamOf = (role: Role, { team }: { team?: unknown }): string | undefined =>
  role === "admin" && typeof team === "string" && team !== "" ? team : undefined;

/** Returns the name of the team that an admin has chosen. */
export function useOverviewTeam(): string | undefined {
  const { role } = useSession().user;
  return overviewTeamOf(role, useSearch({ strict: false }) as { team?: unknown });
}

/**
 * Returns the start page's query. All sections share one request. A section that mounts after a failure shows the error
 * instead of retrying; the page's loader fetches again when the page opens.
 */
export const useOverview = () => useQuery({ ...overviewQuery(useSession(), useOverviewTeam()), retryOnMount: false });
