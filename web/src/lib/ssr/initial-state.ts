import type { DehydratedState } from "@tanstack/react-query";

/*
 * A page may come drawn: the server has made the first picture of the screen, with its data. Whatever depends on the
 * browser alone must say the same there and in the browser's first rendering; this is what both go by.
 */

export type RenderEnvironment = {
  /** Whether the browser says that it is a phone's. */
  phone: boolean;
  /** Whether its keyboard has a command key. */
  apple: boolean;
  /** When it was drawn, in milliseconds. */
  at: number;
};

/** What travels with a drawn page. */
export type InitialState = RenderEnvironment & {
  queries: DehydratedState;
  /** The files that the screen needs; the server adds them to the picture. */
  scripts?: string[];
};

let current: RenderEnvironment = { phone: false, apple: false, at: 0 };

/** What the page was drawn for; of meaning only on the server and while the browser takes the picture over. */
export const renderEnvironment = () => current;

export function setRenderEnvironment({ phone, apple, at }: RenderEnvironment) {
  current = { phone, apple, at };
}

let isHydrated = false;

/** Told once the browser's own picture stands. */
export const markHydrated = () => void (isHydrated = true);

/**
 * Now, in epoch milliseconds, for what is drawn. While a picture is taken over it is still the moment of its drawing: a
 * minute or a deadline may have passed in between.
 */
export const renderNow = () => (current.at > 0 && !isHydrated ? current.at : Date.now());

/** What came with this page, where the server drew it. */
export function readInitialState(): InitialState | undefined {
  const text = document.getElementById("initial-state")?.textContent;
  return text ? (JSON.parse(text) as InitialState) : undefined;
}
