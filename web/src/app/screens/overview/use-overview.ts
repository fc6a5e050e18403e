import { useQuery } from "@tanstack/react-query";
import { overviewQuery } from "#features/analytics/analytics.api.ts";

/** The one answer that the start screen is made of. Every part asks for it; it is fetched once. */
export const useOverview = () => useQuery(overviewQuery);
