import { Loader, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import s from "./loading.module.css";

/** A skeleton for a shorter wait would only flicker. */
export const SKELETON_DELAY_MS = 150;

/** Returns false at first and true after `delayMs`. */
export function useDelayed(delayMs = SKELETON_DELAY_MS) {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setPassed(true), delayMs);
    return () => window.clearTimeout(timer);
  }, [delayMs]);
  return passed;
}

/** Reserves the space of its children and shows them after 150 ms, which avoids layout shifts and flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const shown = useDelayed();
  return <div style={{ visibility: shown ? undefined : "hidden" }}>{children}</div>;
}

/** The full-page spinner while the session user is fetched. */
export function PageSpinner() {
  return (
    <div className={s.page} role="status">
      <Loader />
      <VisuallyHidden>Loading</VisuallyHidden>
    </div>
  );
}

type SkeletonProps = { width: number | string; height?: number; round?: boolean };

/** A gray bar in place of text, 8 px high. */
export const Skeleton = ({ width, height = 8, round = false }: SkeletonProps) => (
  <span className={s.skeleton} style={{ width, height, borderRadius: round ? height : undefined }} />
);

const LINE_WIDTHS = ["62%", "74%", "48%", "70%", "56%"];

/** A skeleton of text lines, for panels and drawers. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <Delayed>
      <div className={s.lines} role="status" aria-label="Loading">
        {Array.from({ length: count }, (_, i) => (
          <Skeleton key={i} width={LINE_WIDTHS[i % LINE_WIDTHS.length] ?? "60%"} />
        ))}
      </div>
    </Delayed>
  );
}
