import type { Role } from "@daybook/contract/core/constants";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { importUntilLoaded } from "#lib/load/import-part.ts";
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
    // Keys pressed while the shortcuts load are handled afterwards.
    const early: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent) => void early.push(event);
    addEventListener("keydown", keep);
    const loadKeyboard = () =>
      import("./keyboard.ts").catch((error: unknown) => {
        // A shortcut must not act long after it was pressed.
        early.splice(0);
        throw error;
      });
    let stop = () => removeEventListener("keydown", keep);
    let unmounted = false;
    yieldToMain()
      .then(() => importUntilLoaded(loadKeyboard))
      .then(
        ({ listenToKeys }) => {
          if (unmounted) return;
          stop();
          stop = listenToKeys(role, { onGo: (href) => void router.navigate({ href }), onHelp }, early);
        },
        () => undefined,
      );
    return () => {
      unmounted = true;
      stop();
    };
  }, [enabled, role, router, onHelp]);
}
