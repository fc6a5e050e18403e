import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

/*
 * Hydration of a server-rendered page. The server and the first render in the browser use the same render environment, so that
 * hydration finds the same markup.
 */

export type RenderEnvironment = {
  /** Whether the browser identifies itself as mobile. */
  phone: boolean;
  /** Whether the keyboard has a command key. */
  apple: boolean;
  /** When the page was rendered, in epoch milliseconds. */
  at: number;
  /** Which events the server process had heard before it rendered the page; opaque. */
  eventPosition?: string | undefined;
};

let current: RenderEnvironment = { phone: false, apple: false, at: 0 };

/** The render environment; meaningful only on the server and during hydration. */
export const renderEnvironment = () => current;

export function setRenderEnvironment({ phone, apple, at, eventPosition }: RenderEnvironment) {
  current = { phone, apple, at, eventPosition };
}

let isHydrated = false;
const waiting = new Set<() => void>();

/** Marks hydration as complete. */
export function markHydrated() {
  isHydrated = true;
  for (const notify of waiting) notify();
}

/**
 * The current time for rendering, in epoch milliseconds. During hydration it is the time of the server render, so that
 * the markup matches even if a minute or a deadline has passed.
 */
export const renderNow = () => (current.at > 0 && !isHydrated ? current.at : Date.now());

const subscribeNever = () => () => {};

/** False on the server and during hydration, then true; for values that only the browser knows, such as local storage. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );

/**
 * Whether the whole page is hydrated; false in the first render of a part that the server may have rendered. It changes between inputs,
 * while `useHydrated` makes React render its component, and hydrate every part inside of it, in one task.
 */
export function usePageHydrated() {
  const [isReady, setReady] = useState(() => current.at === 0);
  useEffect(() => {
    const notify = () => startTransition(() => setReady(true));
    if (isHydrated) notify();
    else waiting.add(notify);
    return () => void waiting.delete(notify);
  }, []);
  return isReady;
}

/** Whether the user did something before hydration that is not replayed yet, such as a keyboard shortcut. */
export const isReplayPending = () => (window.daybookEarly?.events.length ?? 0) > 0;

let listener: (() => void) | undefined;

/** Sets the listener that is called once, when the screen of a server-rendered page is hydrated. */
export const onHydrated = (listen: () => void) => void (listener = listen);

/** Reports that the screen is hydrated; later calls have no effect. */
export function notifyHydrated() {
  listener?.();
  listener = undefined;
}
