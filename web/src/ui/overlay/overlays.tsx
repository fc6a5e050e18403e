import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { currentQuestion, onQuestion } from "./confirm.ts";
import { currentTooltipTarget, tooltipTargetOf } from "./tooltip.ts";
import { importUntilLoaded } from "#lib/load/import-part.ts";
import { hasToasts, onFirstToast } from "#lib/notify/toast.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";

const Toaster = lazy(async () => ({ default: (await importUntilLoaded(() => import("#ui/feedback/toaster.tsx"))).Toaster }));
const Tooltips = lazy(async () => ({ default: (await importUntilLoaded(() => import("./tooltips.tsx"))).Tooltips }));
const ConfirmDialog = lazyDialog(async () => (await import("./confirm-dialog.tsx")).ConfirmDialog);

const cancelQuestion = () => currentQuestion()?.answer(null);

/** Returns the first element with a tooltip that is hovered or focused, also by the input that loaded the overlays. */
function useFirstTooltipTarget() {
  const [first, setFirst] = useState<HTMLElement | null>(null);
  useEffect(() => setFirst(currentTooltipTarget()), []);
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

/** Toasts, confirm dialog and tooltips. Render it once per page. Each loads when it is first needed. */
export function Overlays() {
  const toasterNeeded = useSyncExternalStore(onFirstToast, hasToasts);
  const isAsking = useSyncExternalStore(onQuestion, currentQuestion) !== null;
  const firstTarget = useFirstTooltipTarget();
  return (
    <>
      <Suspense>{toasterNeeded && <Toaster />}</Suspense>
      <Suspense>
        <ConfirmDialog opened={isAsking} onClose={cancelQuestion} />
      </Suspense>
      <Suspense>{firstTarget && <Tooltips first={firstTarget} />}</Suspense>
    </>
  );
}
