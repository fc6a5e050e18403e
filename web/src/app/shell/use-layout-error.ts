import { useEffect, useState } from "react";

/** The specification's sign of a broken frame (section 2, Error screens). */
const ofTheLayout = /layout|sidebar|navigation/i;

/** Whether an error that nobody caught speaks of the frame itself. */
export function useLayoutError() {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const listen = ({ message }: ErrorEvent) => {
      if (ofTheLayout.test(message)) setFailed(true);
    };
    addEventListener("error", listen);
    return () => removeEventListener("error", listen);
  }, []);
  return failed;
}
