import { useState } from "react";

/** What a lazy overlay gets from its button. */
export type OverlayProps = { target: HTMLElement; opened: boolean; onClose: () => void; onExited?: () => void };

type Options = {
  opened: boolean;
  onOpen: (open: boolean) => void;
  /** The overlay, made by `lazyDialog`. */
  part: { preload: () => Promise<void> };
};

/**
 * A lazy overlay of a button, which costs no more than the button while it is closed. Its code loads when the button is hovered
 * or focused. Spread `button` on the button; render the part with `overlay` unless that is null.
 */
export function useLazyOverlay({ opened, onOpen, part }: Options) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const preload = () => void part.preload();
  const button = {
    "aria-haspopup": "dialog",
    "aria-expanded": opened,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      setTarget(currentTarget);
      onOpen(!opened);
    },
  } as const;
  const overlay: OverlayProps | null = target && { target, opened, onClose: () => onOpen(false), onExited: () => setTarget(null) };
  return { button, overlay };
}
