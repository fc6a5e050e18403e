import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { authBanner } from "#lib/session/auth-banner.ts";
import { loginPath } from "#lib/links.ts";
import s from "./auth-banner.module.css";
import type { createAppRouter } from "./routes.tsx";

/** The authentication error banner (specification, section 2). It stays until it is dismissed or the user signs in. */
export function AuthBanner({ message, router }: { message: string; router: ReturnType<typeof createAppRouter> }) {
  const logInAgain = () => {
    authBanner.dismiss();
    const { pathname, href } = router.latestLocation;
    void router.navigate({ href: pathname === "/login" ? href : loginPath(href) });
  };
  return (
    <div className={s.banner} role="alert">
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
      <div className={s.text}>
        <strong>Authentication Error</strong>
        <p>{message}</p>
      </div>
      <div className={s.actions}>
        {message.includes("expired") && <Button onClick={logInAgain}>Log in again</Button>}
        <Button variant="subtle" color="gray" onClick={authBanner.dismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
