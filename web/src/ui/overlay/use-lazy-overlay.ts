import { type MouseEvent, useState } from "react";
import { toast } from "#lib/notify/toast.ts";

type Options = {
  opened: boolean;
  onOpen: (open: boolean) => void;
  /** Loads the code of what hangs below. */
  load: () => Promise<unknown>;
  /** Said when it cannot be loaded. */
  failure: string;
};

/**
 * A button with something that hangs open below it (`LazyPopover`), whose code comes when the button is pointed at or
 * focused. Closed it costs no more than the button, which gets the props of `button`; `below` is that button once it has
 * been pressed, and null before.
 */
export function useLazyOverlay({ opened, onOpen, load, failure }: Options) {
  const [below, setBelow] = useState<HTMLElement | null>(null);
  /** Ahead of time; a failure shows when it is really wanted. */
  const preload = () => void load().catch(() => undefined);
  const toggle = (event: MouseEvent<HTMLElement>) => {
    if (opened) return onOpen(false);
    const button = event.currentTarget;
    load().then(
      () => {
        setBelow(button);
        onOpen(true);
      },
      () => void toast.error(failure),
    );
  };
  const button = {
    "aria-haspopup": "dialog",
    "aria-expanded": opened,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: toggle,
  } as const;
  return { below, button };
}
