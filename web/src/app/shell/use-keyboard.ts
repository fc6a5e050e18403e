import type { Role } from "@daybook/contract/core/constants";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePreference } from "#lib/filters/preferences.ts";
import { useStable } from "#ui/use-stable.ts";
import { yieldToMain } from "#lib/ssr/scheduling.ts";

/** The keyboard shortcuts, unless the person switched them off. They load after the screen. */
export function useKeyboard(role: Role, help: () => void) {
  const router = useRouter();
  const [enabled] = usePreference("shortcuts", true);
  const onHelp = useStable(help);
  useEffect(() => {
    if (!enabled) return;
    let stop = () => {};
    let gone = false;
    yieldToMain()
      .then(() => import("./keyboard.ts"))
      .then(
        ({ listenToKeys }) => {
          if (!gone) stop = listenToKeys(role, { onGo: (href) => void router.navigate({ href }), onHelp });
        },
        () => undefined,
      );
    return () => {
      gone = true;
      stop();
    };
  }, [enabled, role, router, onHelp]);
}
