import type { Role } from "@daybook/contract/core/constants";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePreference } from "#lib/filters/preferences.ts";
import { useStable } from "#ui/use-stable.ts";
import { yieldToMain } from "#lib/ssr/scheduling.ts";

/** Loads and enables the keyboard shortcuts after the screen, unless the user turned them off. */
export function useKeyboard(role: Role, showHelp: () => void) {
  const router = useRouter();
  const [enabled] = usePreference("shortcuts", true);
  const onHelp = useStable(showHelp);
  useEffect(() => {
    if (!enabled) return;
    let stop = () => {};
    let unmounted = false;
    yieldToMain()
      .then(() => import("./keyboard.ts"))
      .then(
        ({ listenToKeys }) => {
          if (!unmounted) stop = listenToKeys(role, { onGo: (href) => void router.navigate({ href }), onHelp });
        },
        () => undefined,
      );
    return () => {
      unmounted = true;
      stop();
    };
  }, [enabled, role, router, onHelp]);
}
