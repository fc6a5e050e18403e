import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { readStored, store } from "#lib/session/local-storage.ts";
import s from "./reserved-space.module.css";

type Props = {
  /** Under which its height is remembered in this browser. */
  name: string;
  /** The height is that of one thing alone, such as a day's report; another one's is not kept free. */
  of?: string;
  /** Whether what stands here is known; a failure is no size to remember. */
  state: "waiting" | "here" | "failed";
  /** Stands here while it is waited for, the code of the part included. */
  skeleton?: ReactNode;
  children: ReactNode;
};

type Remembered = { height: number; width: number; of?: string };

const kept = (name: string) => `room:${name}`;

function heightOf({ name, of }: Pick<Props, "name" | "of">) {
  const known = readStored(kept(name)) as Remembered | null;
  return known && known.width === innerWidth && known.of === of ? known.height : undefined;
}

/** Keeps free the height that a part had when it was last seen, so that nothing below it moves when it comes. */
export function ReservedSpace({ name, of, state, skeleton, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [height] = useState(() => heightOf({ name, ...(of !== undefined && { of }) }));
  const isHere = state === "here";

  useEffect(() => {
    const element = box.current;
    if (!isHere || !element) return;
    const observer = new ResizeObserver(() => {
      if (element.querySelector("[data-waiting]")) return;
      store(kept(name), { height: element.offsetHeight, width: innerWidth, ...(of !== undefined && { of }) } satisfies Remembered);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isHere, name, of]);

  // What was not there last time gets no room in advance.
  const waiting = height !== 0 && (height !== undefined || skeleton != null) && (
    <div data-waiting style={{ height }} className={s.waiting}>
      {skeleton}
    </div>
  );
  return (
    <div ref={box} className={s.room}>
      {state === "waiting" ? waiting : <Suspense fallback={waiting}>{children}</Suspense>}
    </div>
  );
}
