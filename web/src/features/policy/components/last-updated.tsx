import { dayInText, dayOfInstant, exactInstant } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";

/** `Last updated today`, `Last updated Mon 2 Mar`; the exact time in the tooltip. */
export function LastUpdated({ value }: { value: string }) {
  const { today, timezone } = useCompany();
  return (
    <>
      Last updated{" "}
      <time dateTime={value} {...tooltip(exactInstant(value, timezone))}>
        {dayInText(dayOfInstant(value, timezone), today)}
      </time>
    </>
  );
}
