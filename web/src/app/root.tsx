import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { useScreenTitle } from "./use-screen-title.ts";

/** Around every screen: names the document after it. */
export function Root() {
  const title = useScreenTitle();
  useEffect(() => {
    document.title = title ? `${title} – Daybook` : "Daybook";
  }, [title]);
  return <Outlet />;
}
