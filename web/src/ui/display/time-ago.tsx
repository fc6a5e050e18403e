import { useSyncExternalStore } from "react";
import { agoText, exactInstant } from "#lib/format/dates.ts";
import { renderEnvironment } from "#lib/ssr/hydration.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";

const MINUTE_MS = 60_000;

/** Subscribes to a timer; `useSyncExternalStore` re-renders when the minute changes. */
function everyMinute(onTick: () => void) {
  const timer = window.setInterval(onTick, MINUTE_MS / 2);
  return () => window.clearInterval(timer);
}

const minuteOf = (now: number) => Math.floor(now / MINUTE_MS) * MINUTE_MS;
const thisMinute = () => minuteOf(Date.now());
const renderedMinute = () => minuteOf(renderEnvironment().at);

/** `Just now`, `12 min ago`, `3 h ago`, then the day; updates every minute. `value` is an ISO instant. */
export function TimeAgo({ value }: { value: string }) {
  const { timezone } = useCompany();
  const now = useSyncExternalStore(everyMinute, thisMinute, renderedMinute);
  return (
    <time dateTime={value} {...tooltip(exactInstant(value, timezone))}>
      {agoText(value, now, timezone)}
    </time>
  );
}
