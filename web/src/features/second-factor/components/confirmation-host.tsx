import { Suspense, useState, useSyncExternalStore } from "react";
import { onConfirmation, openConfirmation } from "#lib/session/confirmation.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";

const ConfirmationDialog = lazyDialog(async () => (await import("./confirmation-dialog.tsx")).ConfirmationDialog);

const noConfirmation = () => null;

/** Opens the dialog when a call needs a recent confirmation. Render it once per page. */
export function ConfirmationHost() {
  const answer = useSyncExternalStore(onConfirmation, openConfirmation, noConfirmation);
  const [isUsed, setUsed] = useState(false);
  if (answer && !isUsed) setUsed(true);
  return (
    <Suspense>
      {isUsed && <ConfirmationDialog opened={answer !== null} onConfirmed={() => answer?.(true)} onClose={() => answer?.(false)} />}
    </Suspense>
  );
}
