import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { currentQuestion, onQuestion } from "./confirm.ts";
import { tooltipTargetOf } from "./tooltip.ts";
import { hasToasts, onFirstToast } from "#lib/notify/toast.ts";

const Toaster = lazy(async () => ({ default: (await import("#ui/feedback/toaster.tsx")).Toaster }));
const ConfirmDialog = lazy(async () => ({
  default: (await import("./confirm-dialog.tsx")).ConfirmDialog,
}));
const Tips = lazy(async () => ({ default: (await import("./tooltips.tsx")).Tooltips }));

const hasQuestion = () => currentQuestion() !== null;

/** Turns true with the condition and stays so: what was once needed is kept for the next time. */
function useOnce(condition: boolean) {
  const [met, setMet] = useState(condition);
  if (condition && !met) setMet(true);
  return met || condition;
}

/** The first element with a tooltip that is pointed at or focused. */
function useFirstTip() {
  const [first, setFirst] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (first) return;
    const look = (event: Event) => setFirst(tooltipTargetOf(event.target));
    document.addEventListener("pointerover", look, { passive: true });
    document.addEventListener("focusin", look);
    return () => {
      document.removeEventListener("pointerover", look);
      document.removeEventListener("focusin", look);
    };
  }, [first]);
  return first;
}

/** Toasts, questions and tooltips: once in the page. Each is loaded when it is first wanted; what was asked waits. */
export function Overlays() {
  const toasted = useSyncExternalStore(onFirstToast, hasToasts);
  const asked = useOnce(useSyncExternalStore(onQuestion, hasQuestion));
  const firstTip = useFirstTip();
  return (
    <>
      <Suspense>{toasted && <Toaster />}</Suspense>
      <Suspense>{asked && <ConfirmDialog />}</Suspense>
      <Suspense>{firstTip && <Tips first={firstTip} />}</Suspense>
    </>
  );
}
