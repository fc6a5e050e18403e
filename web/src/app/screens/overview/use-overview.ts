import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { overviewQuery } from "./overview-query.ts";

/**
 * Returns the start page's query. All sections share one request. A section that mounts after a failure shows the error
 * instead of retrying; the page's loader fetches again when the page opens.
 */
export const useOverview = () => useQuery({ ...overviewQuery(useSession()), retryOnMount: false });
