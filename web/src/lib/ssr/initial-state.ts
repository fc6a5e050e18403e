import type { DehydratedState } from "@tanstack/react-query";

/*
 * SSR: the initial state and the render environment of a server-rendered page. The server and the first render in the
 * browser use the same environment, so that hydration finds the same markup.
 */

export type RenderEnvironment = {
  /** Whether the browser identifies itself as mobile. */
  phone: boolean;
  /** Whether the keyboard has a command key. */
  apple: boolean;
  /** When the page was rendered, in epoch milliseconds. */
  at: number;
};

/** The state embedded in a server-rendered page. */
export type InitialState = RenderEnvironment & {
  queries: DehydratedState;
  /** The scripts of the screen, for preloading; added by the server. */
  scripts?: string[];
};

let current: RenderEnvironment = { phone: false, apple: false, at: 0 };

/** The render environment; meaningful only on the server and during hydration. */
export const renderEnvironment = () => current;

export function setRenderEnvironment({ phone, apple, at }: RenderEnvironment) {
  current = { phone, apple, at };
}

let isHydrated = false;

/** Marks hydration as complete. */
export const markHydrated = () => void (isHydrated = true);

/**
 * The current time for rendering, in epoch milliseconds. During hydration it is the time of the server render, so that
 * the markup matches even if a minute or a deadline has passed.
 */
export const renderNow = () => (current.at > 0 && !isHydrated ? current.at : Date.now());

/** Reads the initial state and removes its element, which holds personal data; undefined if the page was not rendered on the server. */
export function readInitialState(): InitialState | undefined {
  const element = document.getElementById("initial-state");
  const text = element?.textContent;
  element?.remove();
  return text ? (JSON.parse(text) as InitialState) : undefined;
}
