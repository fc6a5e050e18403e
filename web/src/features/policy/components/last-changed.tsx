import { dayOfInstant, dayText, exactInstant } from "#lib/dates.ts";
import { useCompany } from "#ui/company-context.tsx";
import { tip } from "#ui/tip.ts";

/** `Last changed today`, `Last changed Mon 2 Mar`; the exact moment on hover. */
export function LastChanged({ value }: { value: string }) {
  const { today, timezone } = useCompany();
  const day = dayText(dayOfInstant(value, timezone), today);
  return (
    <>
      Last changed{" "}
      <time dateTime={value} {...tip(exactInstant(value, timezone))}>
        {day === "Today" || day === "Yesterday" ? day.toLowerCase() : day}
      </time>
    </>
  );
}
