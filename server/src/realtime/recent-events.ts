import { randomUUID } from "node:crypto";

/** How long this process remembers an event, in milliseconds; a page is rendered and connected within seconds. */
const rememberedMs = 5 * 60_000;
/** How far the clocks of two servers may differ, in milliseconds. */
const clockDifferenceMs = 10_000;

/** What a browser sends about its page; it may send anything. */
export type PageState = {
  /** When the page was rendered, in milliseconds since the epoch. */
  renderedAt?: unknown;
  /** The `position` of the process that rendered it, at that time. */
  eventPosition?: unknown;
};

/**
 * Remembers when each room was last notified, so that the browser of a page that is still current need not fetch its data
 * again when it connects. Events are counted: for a page of this process no clock matters, and an event just before it, such as
 * the visitor's own sign-in, does not make it stale. Times are in milliseconds since the epoch.
 */
export function recentEvents(now: () => number = Date.now) {
  const process = randomUUID();
  const notified = new Map<string, { at: number; count: number }>();
  let count = 0;
  /** From when on this process has heard every event; infinite while it cannot hear those of other processes. */
  let hearingSince = { at: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY };

  const forgetOld = () => {
    for (const [room, { at }] of notified) if (at < now() - rememberedMs) notified.delete(room);
  };

  /** Returns the count of a position of this process. */
  const countOf = (position: unknown) => {
    if (typeof position !== "string") return undefined;
    const [from, at] = position.split(":");
    return from === process ? Number(at) : undefined;
  };

  return {
    onListening: () => void (hearingSince = { at: now(), count: ++count }),
    onDeaf: () => void (hearingSince = { at: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY }),
    note: (rooms: string[]) => {
      const last = { at: now(), count: ++count };
      for (const room of rooms) notified.set(room, last);
    },
    forgetOld,
    /** Which events this process has heard, as an opaque text for a page that is rendered from now on. */
    position: () => `${process}:${count}`,
    /** Whether none of the rooms was notified since the page was rendered, as far as this process can know. */
    isCurrent: ({ renderedAt, eventPosition }: PageState, rooms: string[]) => {
      if (typeof renderedAt !== "number" || renderedAt > now() + clockDifferenceMs || renderedAt < now() - rememberedMs) return false;
      const heard = countOf(eventPosition);
      if (heard !== undefined) return heard >= hearingSince.count && rooms.every((room) => (notified.get(room)?.count ?? 0) <= heard);
      const since = renderedAt - clockDifferenceMs;
      return since >= hearingSince.at && rooms.every((room) => (notified.get(room)?.at ?? 0) < since);
    },
  };
}
