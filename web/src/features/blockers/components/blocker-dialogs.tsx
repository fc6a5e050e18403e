import { lazy, Suspense } from "react";
import { LazyAskDialog } from "#features/questions/components/lazy-ask-dialog.tsx";
import type { useBlockerEdits } from "#features/blockers/use-blocker-edits.ts";

const ResolveDialog = lazy(async () => ({ default: (await import("./resolve-dialog.tsx")).ResolveDialog }));
const NoteDialog = lazy(async () => ({ default: (await import("./note-dialog.tsx")).NoteDialog }));

/** The dialogs of `useBlockerEdits`. They load when first opened. */
export const BlockerDialogs = ({
  resolving,
  noting,
  asking,
}: Pick<ReturnType<typeof useBlockerEdits>, "resolving" | "noting" | "asking">) => (
  <Suspense>
    {resolving.subject && (
      <ResolveDialog key={`r${resolving.key}`} blocker={resolving.subject} opened={resolving.opened} onClose={resolving.close} />
    )}
    {noting.subject && <NoteDialog key={`n${noting.key}`} blocker={noting.subject} opened={noting.opened} onClose={noting.close} />}
    <LazyAskDialog dialog={asking} />
  </Suspense>
);
