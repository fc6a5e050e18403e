import { dayText, exactDay, exactInstant, instantText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";

/** A day as people say it (*Today*, *Yesterday*, *Mon 12 Jan*), the exact value on hover. `value` is `YYYY-MM-DD`. */
export function Day({ value }: { value: string }) {
  const { today } = useCompany();
  return (
    <time dateTime={value} {...tooltip(exactDay(value))}>
      {dayText(value, today)}
    </time>
  );
}

/** An instant in the company's timezone: `Today, 11:40`, `Tue 10 Mar, 16:40`. `value` is ISO text. */
export function Moment({ value }: { value: string }) {
  const { today, timezone } = useCompany();
  return (
    <time dateTime={value} {...tooltip(exactInstant(value, timezone))}>
      {instantText(value, timezone, today)}
    </time>
  );
}
