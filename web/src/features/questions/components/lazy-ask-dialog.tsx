import { Suspense } from "react";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import type { useDialog } from "#ui/overlay/use-dialog.ts";
import type { Asked } from "./ask-dialog.tsx";

const AskDialog = lazyDialog(async () => (await import("./ask-dialog.tsx")).AskDialog);

/** The dialog of `useDialog<Asked>`. It loads when first opened. */
export const LazyAskDialog = ({ dialog }: { dialog: Pick<ReturnType<typeof useDialog<Asked>>, "subject" | "opened" | "key" | "close"> }) =>
  dialog.subject && (
    <Suspense>
      <AskDialog key={dialog.key} {...dialog.subject} opened={dialog.opened} onClose={dialog.close} />
    </Suspense>
  );
