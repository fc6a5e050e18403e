import { lazy } from "react";
import { useOverview } from "./use-overview.ts";

const loading = import("#features/announcements/components/newest-announcements.tsx").then(
  ({ NewestAnnouncements: Component }) => ({ default: Component }),
  () => ({ default: () => null }),
);
const NewestAnnouncements = lazy(() => loading);

/** The newest announcements, from the overview's data. Suspends while its code loads. */
export function LatestAnnouncements() {
  const { data, isPending } = useOverview();
  if (isPending) return null;
  return <NewestAnnouncements first={data?.announcements.data ?? []} />;
}
