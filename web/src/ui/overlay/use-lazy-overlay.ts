import { type MouseEvent, startTransition, useState } from "react";
import { importPart } from "#lib/load/import-part.ts";
import { toast } from "#lib/notify/toast.ts";

type Options = {
  opened: boolean;
  onOpen: (open: boolean) => void;
  /** Loads the code of the overlay. */
  load: () => Promise<unknown>;
  /** The toast when it cannot be loaded. */
  failure: string;
};

/**
 * Lazy overlay: loads the code of a `LazyPopover` when its button is hovered or focused. Spread `button` on the button;
 * `below` is that element once it has been clicked, and null before.
 */
export function useLazyOverlay({ opened, onOpen, load, failure }: Options) {
  const [below, setBelow] = useState<HTMLElement | null>(null);
  /** Preloads the overlay; a failure is reported on click. */
  const preload = () => void importPart(load).catch(() => undefined);
  const toggle = (event: MouseEvent<HTMLElement>) => {
    if (opened) return onOpen(false);
    const button = event.currentTarget;
    importPart(load).then(
      () =>
        startTransition(() => {
          setBelow(button);
          onOpen(true);
        }),
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
