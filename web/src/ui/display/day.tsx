import { dayText, exactDay, exactInstant, instantText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";

/** A relative day (*Today*, *Yesterday*, *Mon 12 Jan*) with the exact date as tooltip. `value` is `YYYY-MM-DD`. */
export function Day({ value }: { value: string }) {
  const { today } = useCompany();
  return (
    <time dateTime={value} {...tooltip(exactDay(value))}>
      {dayText(value, today)}
    </time>
  );
}

/** An instant in the company's timezone: `Today, 11:40`, `Tue 10 Mar, 16:40`. `value` is an ISO instant. */
export function Moment({ value }: { value: string }) {
  const { today, timezone } = useCompany();
  return (
    <time dateTime={value} {...tooltip(exactInstant(value, timezone))}>
      {instantText(value, timezone, today)}
    </time>
  );
}
