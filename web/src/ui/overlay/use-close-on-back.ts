import { type BlockerFn, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useStable } from "#ui/use-stable.ts";
import { currentQuestion } from "./confirm.ts";

/** What closes each open dialog, the topmost last. */
const closers: (() => void)[] = [];

const closeTopmost: BlockerFn = ({ action }) => {
  if (action !== "BACK") return false;
  // The router now goes forward again. A second Back before it has arrived would be taken for its own step and be lost,
  // so the dialog stays until then.
  addEventListener(
    "popstate",
    () => {
      const question = currentQuestion();
      if (question) question.answer(null);
      else closers.at(-1)?.();
    },
    { once: true },
  );
  return true;
};

/**
 * Makes the browser's Back close the topmost dialog, or cancel its question, instead of leaving the page. On phones a
 * dialog fills the screen, so Back is how people close it.
 */
export function useCloseOnBack(opened: boolean, close: () => void) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const onBack = useStable(close);
  useEffect(() => {
    if (!opened || !router) return;
    closers.push(onBack);
    const unblock = router.history.block({ blockerFn: closeTopmost, enableBeforeUnload: false });
    return () => {
      closers.splice(closers.indexOf(onBack), 1);
      unblock();
    };
  }, [opened, router, onBack]);
}
