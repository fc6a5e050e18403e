import { useEffect, useState } from "react";

/** Messages that trigger the layout error screen (specification, section 2). */
const layoutMessage = /layout|sidebar|navigation/i;

/** Whether an uncaught error with a layout message has occurred. */
export function useLayoutError() {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const listen = ({ message }: ErrorEvent) => {
      if (layoutMessage.test(message)) setFailed(true);
    };
    addEventListener("error", listen);
    return () => removeEventListener("error", listen);
  }, []);
  return failed;
}
