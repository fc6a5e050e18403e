import { lazy } from "react";
import { useOverview } from "./use-overview.ts";

const loading = import("#features/announcements/components/newest-announcements.tsx").then(
  ({ NewestAnnouncements: Part }) => ({ default: Part }),
  () => ({ default: () => null }),
);
const NewestAnnouncements = lazy(() => loading);

/** The newest announcements, there with the rest of the screen. Suspends while its code is loaded. */
export function LatestAnnouncements() {
  const { data, isPending } = useOverview();
  if (isPending) return null;
  return <NewestAnnouncements first={data?.announcements.data ?? []} />;
}
