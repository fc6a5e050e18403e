import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { readStored, store } from "#lib/session/local-storage.ts";
import s from "./reserved-space.module.css";

type Props = {
  /** The key under which the height is stored in this browser. */
  name: string;
  /** Identifies the content, such as the day of a report; the height of other content is not reserved. */
  of?: string;
  /** The height is stored only in the state `here`. */
  state: "waiting" | "here" | "failed";
  /** Shown while the data or the code loads. */
  skeleton?: ReactNode;
  children: ReactNode;
};

type StoredHeight = { height: number; width: number; of?: string };

const storageKey = (name: string) => `height:${name}`;

function heightOf({ name, of }: Pick<Props, "name" | "of">) {
  const stored = readStored(storageKey(name)) as StoredHeight | null;
  return stored && stored.width === innerWidth && stored.of === of ? stored.height : undefined;
}

/** Reserves the height that the content had on the last visit, which avoids layout shifts when it loads. */
export function ReservedSpace({ name, of, state, skeleton, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [height] = useState(() => heightOf({ name, ...(of !== undefined && { of }) }));
  const isHere = state === "here";

  useEffect(() => {
    const element = box.current;
    if (!isHere || !element) return;
    const observer = new ResizeObserver(() => {
      if (element.querySelector("[data-placeholder]")) return;
      store(storageKey(name), { height: element.offsetHeight, width: innerWidth, ...(of !== undefined && { of }) } satisfies StoredHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isHere, name, of]);

  // Content that was empty last time gets no space.
  const placeholder = height !== 0 && (height !== undefined || skeleton != null) && (
    <div data-placeholder style={{ height }} className={s.waiting}>
      {skeleton}
    </div>
  );
  return (
    <div ref={box} className={s.space}>
      {state === "waiting" ? placeholder : <Suspense fallback={placeholder}>{children}</Suspense>}
    </div>
  );
}
