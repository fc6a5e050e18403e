import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { useScreenTitle } from "./use-screen-title.ts";

/** The root route: sets the document title to that of the current screen. */
export function Root() {
  const title = useScreenTitle();
  useEffect(() => {
    document.title = title ? `${title} – Daybook` : "Daybook";
  }, [title]);
  return <Outlet />;
}
