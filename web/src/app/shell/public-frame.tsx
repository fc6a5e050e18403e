import { Button } from "@mantine/core";
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { loginPath } from "#lib/links.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import { BrandMark } from "#ui/display/marks.tsx";
import s from "./public-frame.module.css";

/** The frame of public screens for anonymous visitors: the product name, a sign-in link and the screen. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <>
      <header className={s.bar} data-screen-only>
        <AppLink className={s.brand} href="/login">
          <BrandMark />
          Daybook
        </AppLink>
        <Button {...asLink(loginPath(href))}>Sign in</Button>
      </header>
      <main>{children}</main>
    </>
  );
}
