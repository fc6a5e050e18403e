import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "#lib/ssr/use-hydrated.ts";
import { classNames } from "#ui/class-names.ts";
import s from "./print-page.module.css";

type Props = { className?: string | undefined; children: ReactNode };

/**
 * A sheet that is printed in place of the screen. It lies beside the application and shows itself only to a printer, so
 * that every way to print (a button, Ctrl P) gives the same.
 */
export function PrintPage({ className, children }: Props) {
  const isAwake = useHydrated();
  useEffect(() => {
    const root = document.documentElement;
    const attribute = "data-mantine-color-scheme";
    let scheme: string | null = null;
    // Paper is white: ink that is light for a dark screen could not be read on it.
    const toPaper = () => {
      scheme = root.getAttribute(attribute);
      root.setAttribute(attribute, "light");
    };
    const toScreen = () => {
      if (scheme !== null) root.setAttribute(attribute, scheme);
    };
    addEventListener("beforeprint", toPaper);
    addEventListener("afterprint", toScreen);
    return () => {
      removeEventListener("beforeprint", toPaper);
      removeEventListener("afterprint", toScreen);
    };
  }, []);
  // A server has no body to lay it into.
  if (!isAwake) return null;
  return createPortal(
    <article className={classNames(s.sheet, className)} aria-hidden>
      {children}
    </article>,
    document.body,
  );
}
