import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { currentQuestion, onQuestion } from "./confirm.ts";
import { tooltipTargetOf } from "./tooltip.ts";
import { importUntilLoaded } from "#lib/load/import-part.ts";
import { hasToasts, onFirstToast, toast } from "#lib/notify/toast.ts";
import { lazyWith, partFailure } from "#ui/feedback/lazy-part.tsx";
import { useStable } from "#ui/use-stable.ts";

const Toaster = lazy(async () => ({ default: (await importUntilLoaded(() => import("#ui/feedback/toaster.tsx"))).Toaster }));
const Tooltips = lazy(async () => ({ default: (await importUntilLoaded(() => import("./tooltips.tsx"))).Tooltips }));
const ConfirmDialog = lazyWith(
  async () => (await import("./confirm-dialog.tsx")).ConfirmDialog,
  ({ forget }) => <ConfirmFailure forget={forget} />,
  () => hasQuestion(),
);

/** Cancels the question and says why. */
function ConfirmFailure({ forget }: { forget: () => void }) {
  const reset = useStable(forget);
  useEffect(() => {
    toast.error(partFailure);
    reset();
    currentQuestion()?.answer(null);
  }, [reset]);
  return null;
}

const hasQuestion = () => currentQuestion() !== null;

/** Returns true from the first time the condition is true, so that loaded overlays stay mounted. */
function useOnce(condition: boolean) {
  const [met, setMet] = useState(condition);
  if (condition && !met) setMet(true);
  return met || condition;
}

/** Returns the first element with a tooltip that is hovered or focused. */
function useFirstTooltipTarget() {
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

/** Toasts, confirm dialog and tooltips. Render it once per page. Each loads when it is first needed. */
export function Overlays() {
  const toasterNeeded = useSyncExternalStore(onFirstToast, hasToasts);
  const confirmNeeded = useOnce(useSyncExternalStore(onQuestion, hasQuestion));
  const firstTarget = useFirstTooltipTarget();
  return (
    <>
      <Suspense>{toasterNeeded && <Toaster />}</Suspense>
      <Suspense>{confirmNeeded && <ConfirmDialog />}</Suspense>
      <Suspense>{firstTarget && <Tooltips first={firstTarget} />}</Suspense>
    </>
  );
}
