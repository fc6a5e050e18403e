import { useEffect, useState } from "react";
import { isLayoutError } from "../../early/load-failure.ts";

/** Whether an uncaught error with a layout message has occurred, also before hydration. */
export function useLayoutError() {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (window.daybookLayoutFailed) setFailed(true);
    const listen = ({ message }: ErrorEvent) => {
      if (isLayoutError(message)) setFailed(true);
    };
    addEventListener("error", listen);
    return () => removeEventListener("error", listen);
  }, []);
  return failed;
}
