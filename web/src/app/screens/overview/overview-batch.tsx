import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BatchQuery } from "#lib/ssr/batch-query.tsx";
import { useSession } from "#lib/session/session.ts";
import { batchedKeys, overviewQuery } from "./overview-query.ts";
import { useOverviewTeam } from "./use-overview.ts";

/** Serves the queries of the sections below from the overview's response. */
export function OverviewBatch({ children }: { children: ReactNode }) {
  const session = useSession();
  const team = useOverviewTeam();
  const { data, error, errorUpdateCount, refetch } = useQuery(overviewQuery(session, team));
  return (
    <BatchQuery
      queryKey={overviewQuery(session, team).queryKey}
      batch={{ data, error, errorUpdateCount, refetch }}
      parts={batchedKeys(session)}
    >
      {children}
    </BatchQuery>
  );
}
