import { dayOfInstant, dayText, exactInstant } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";

/** `Last changed today`, `Last changed Mon 2 Mar`; the exact moment on hover. */
export function LastChanged({ value }: { value: string }) {
  const { today, timezone } = useCompany();
  const day = dayText(dayOfInstant(value, timezone), today);
  return (
    <>
      Last changed{" "}
      <time dateTime={value} {...tooltip(exactInstant(value, timezone))}>
        {day === "Today" || day === "Yesterday" ? day.toLowerCase() : day}
      </time>
    </>
  );
}
