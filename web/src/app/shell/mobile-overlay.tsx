import { mobileOverlayClickMs } from "@daybook/contract/core/constants";
import { useEffect, useState } from "react";
import s from "./shell.module.css";

/**
 * The overlay beside the slid-in sidebar. It listens only after 500 ms, so that the tap that opened the sidebar does not
 * close it again. The keyboard has the close button and Escape.
 */
export function MobileOverlay({ onClick }: { onClick: () => void }) {
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), mobileOverlayClickMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className={s.scrim} data-testid="scrim" aria-hidden onClick={listens ? onClick : undefined} />;
}
