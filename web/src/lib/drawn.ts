import type { DehydratedState } from "@tanstack/react-query";

/*
 * A page may come drawn: the server has made the first picture of the screen, with its data. Whatever depends on the
 * browser alone must say the same there and in the browser's first rendering; this is what both go by.
 */

export type DrawnFor = {
  /** Whether the browser says that it is a phone's. */
  phone: boolean;
  /** Whether its keyboard has a command key. */
  apple: boolean;
  /** When it was drawn, in milliseconds. */
  at: number;
};

/** What travels with a drawn page. */
export type DrawnState = DrawnFor & {
  queries: DehydratedState;
  /** The files that the screen needs; the server adds them to the picture. */
  scripts?: string[];
};

let current: DrawnFor = { phone: false, apple: false, at: 0 };

/** What the page was drawn for; of meaning only on the server and while the browser takes the picture over. */
export const drawnFor = () => current;

export function setDrawnFor({ phone, apple, at }: DrawnFor) {
  current = { phone, apple, at };
}

let isTakenOver = false;

/** Told once the browser's own picture stands. */
export const pictureTakenOver = () => void (isTakenOver = true);

/**
 * Now, in epoch milliseconds, for what is drawn. While a picture is taken over it is still the moment of its drawing: a
 * minute or a deadline may have passed in between.
 */
export const drawnNow = () => (current.at > 0 && !isTakenOver ? current.at : Date.now());

/** What came with this page, where the server drew it. */
export function drawnState(): DrawnState | undefined {
  const text = document.getElementById("drawn")?.textContent;
  return text ? (JSON.parse(text) as DrawnState) : undefined;
}
