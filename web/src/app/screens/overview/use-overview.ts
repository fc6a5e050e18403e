import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { overviewQuery } from "./overview-query.ts";

/**
 * The one answer that the start screen is made of. Every part asks for it; it is fetched once. A part that comes when the
 * answer has failed already says so; the screen asks again when it is opened (`OverviewBatch`).
 */
export const useOverview = () => useQuery({ ...overviewQuery(useSession()), retryOnMount: false });
