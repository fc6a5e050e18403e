import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BatchQuery } from "#lib/ssr/batch-query.tsx";
import { useSession } from "#lib/session/session.ts";
import { heldKeys, overviewQuery } from "./overview-query.ts";

/** Below it the parts of other features take their answers from the overview. */
export function OverviewBatch({ children }: { children: ReactNode }) {
  const session = useSession();
  const { data, error, errorUpdateCount, refetch } = useQuery(overviewQuery(session));
  return (
    <BatchQuery queryKey={overviewQuery(session).queryKey} whole={{ data, error, errorUpdateCount, refetch }} parts={heldKeys(session)}>
      {children}
    </BatchQuery>
  );
}
