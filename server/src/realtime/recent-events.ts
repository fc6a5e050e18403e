/** How long this process remembers an event, in milliseconds; a page is rendered and connected within seconds. */
const rememberedMs = 5 * 60_000;
/** How far the clocks of two servers may differ, in milliseconds. */
const clockDifferenceMs = 10_000;

/**
 * Remembers when each room was last notified, so that the browser of a page that is still current need not fetch its data
 * again when it connects. Times are in milliseconds since the epoch.
 */
export function recentEvents(now: () => number = Date.now) {
  const notifiedAt = new Map<string, number>();
  /** From when on this process has heard every event; infinite while it cannot hear those of other processes. */
  let hearingSince = Number.POSITIVE_INFINITY;

  const forgetOld = () => {
    for (const [room, at] of notifiedAt) if (at < now() - rememberedMs) notifiedAt.delete(room);
  };

  return {
    onListening: () => void (hearingSince = now()),
    onDeaf: () => void (hearingSince = Number.POSITIVE_INFINITY),
    note: (rooms: string[]) => {
      const at = now();
      for (const room of rooms) notifiedAt.set(room, at);
    },
    forgetOld,
    /** Whether none of the rooms was notified since the page was rendered, as far as this process can know. */
    isCurrent: (renderedAt: unknown, rooms: string[]) => {
      if (typeof renderedAt !== "number" || renderedAt > now() + clockDifferenceMs) return false;
      const since = renderedAt - clockDifferenceMs;
      return since >= hearingSince && since >= now() - rememberedMs && rooms.every((room) => (notifiedAt.get(room) ?? 0) < since);
    },
  };
}
