import { Loader, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import s from "./loading.module.css";

/** Faster than this, a skeleton would only flicker. */
export const SKELETON_DELAY_MS = 150;

/** False at first, true once `delayMs` have passed. */
export function useDelayed(delayMs = SKELETON_DELAY_MS) {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setPassed(true), delayMs);
    return () => window.clearTimeout(timer);
  }, [delayMs]);
  return passed;
}

/** Keeps the room of what is coming and shows it after 150 ms, so that nothing moves and nothing flickers. */
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

type BoneProps = { width: number | string; height?: number; round?: boolean };

/** A grey bar in the place of a word; 8 px high. */
export const Skeleton = ({ width, height = 8, round = false }: BoneProps) => (
  <span className={s.bone} style={{ width, height, borderRadius: round ? height : undefined }} />
);

const LINE_WIDTHS = ["62%", "74%", "48%", "70%", "56%"];

/** Lines in the place of text or a short list, for panels and drawers. */
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
