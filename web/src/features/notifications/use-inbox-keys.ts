import { useScreenKeys } from "#ui/use-screen-keys.ts";

type Keys = {
  /** Opens the next (1) or the previous (-1) notice. */
  onMove: (step: 1 | -1) => void;
  onArchive: () => void;
  /** Opens the page of the current notice. */
  onOpen: () => void;
};

/** Single keys of the inbox: J and K or the arrows move, E archives, O opens. */
export const useInboxKeys = ({ onMove, onArchive, onOpen }: Keys) =>
  useScreenKeys({
    j: () => onMove(1),
    arrowdown: () => onMove(1),
    k: () => onMove(-1),
    arrowup: () => onMove(-1),
    e: onArchive,
    o: onOpen,
  });
