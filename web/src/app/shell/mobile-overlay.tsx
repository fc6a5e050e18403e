import { mobileOverlayClickMs } from "@daybook/contract/core/constants";
import { useEffect, useState } from "react";
import s from "./shell.module.css";

/**
 * The overlay behind the open mobile sidebar. Its click handler is attached after 500 ms, so that the tap that opens the
 * sidebar does not close it. Keyboard users have the close button and Escape.
 */
export function MobileOverlay({ onClick }: { onClick: () => void }) {
  const [isListening, setListening] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListening(true), mobileOverlayClickMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className={s.scrim} data-testid="scrim" aria-hidden onClick={isListening ? onClick : undefined} />;
}
