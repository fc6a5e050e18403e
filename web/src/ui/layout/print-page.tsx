import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "#lib/ssr/hydration.ts";
import { classNames } from "#ui/class-names.ts";
import s from "./print-page.module.css";

type Props = { className?: string | undefined; children: ReactNode };

/**
 * Content that is printed instead of the screen. It is rendered into the body and visible only in print, so that every
 * way of printing (a button, Ctrl P) gives the same result.
 */
export function PrintPage({ className, children }: Props) {
  const isHydrated = useHydrated();
  // The server has no document for the portal.
  if (!isHydrated) return null;
  return createPortal(
    <article className={classNames(s.sheet, className)} aria-hidden>
      {children}
    </article>,
    document.body,
  );
}
