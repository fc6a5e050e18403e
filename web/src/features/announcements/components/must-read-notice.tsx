import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { newestAnnouncements } from "../announcements.api.ts";

const MustReadLines = lazyPart(async () => (await import("./must-read-lines.tsx")).MustReadLines);

/** A line at the top of every screen for each announcement that the user has to confirm. */
export function MustReadNotice() {
  const { data } = useQuery(newestAnnouncements);
  if (!data?.toConfirm) return null;
  return (
    <Suspense fallback={null}>
      <MustReadLines toConfirm={data.toConfirm} />
    </Suspense>
  );
}
