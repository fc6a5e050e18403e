import { confirm } from "#ui/overlay/confirm.ts";

/** Asks before a screen with unsaved changes is left. Resolves to whether to discard them. */
export const confirmDiscard = () =>
  confirm({
    title: "Discard your changes?",
    body: "Your changes haven't been saved and will be lost.",
    action: "Discard",
    cancel: "Keep editing",
    danger: true,
  });
