import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "#lib/ssr/use-hydrated.ts";
import { classNames } from "#ui/class-names.ts";
import s from "./print-page.module.css";

type Props = { className?: string | undefined; children: ReactNode };

/**
 * Content that is printed instead of the screen. It is rendered into the body and visible only in print, so that every
 * way of printing (a button, Ctrl P) gives the same result.
 */
export function PrintPage({ className, children }: Props) {
  const isHydrated = useHydrated();
  useEffect(() => {
    const root = document.documentElement;
    const attribute = "data-mantine-color-scheme";
    let scheme: string | null = null;
    // Prints with the light theme, because light text would be unreadable on paper.
    const applyLight = () => {
      scheme = root.getAttribute(attribute);
      root.setAttribute(attribute, "light");
    };
    const restore = () => {
      if (scheme !== null) root.setAttribute(attribute, scheme);
    };
    addEventListener("beforeprint", applyLight);
    addEventListener("afterprint", restore);
    return () => {
      removeEventListener("beforeprint", applyLight);
      removeEventListener("afterprint", restore);
    };
  }, []);
  // The server has no document for the portal.
  if (!isHydrated) return null;
  return createPortal(
    <article className={classNames(s.sheet, className)} aria-hidden>
      {children}
    </article>,
    document.body,
  );
}
