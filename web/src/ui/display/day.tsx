import { dayInText, dayText, exactDay, exactInstant, instantInText, instantText, onDayText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";

const texts = { alone: dayText, inText: dayInText, on: onDayText };

type DayProps = {
  /** `YYYY-MM-DD` */
  value: string;
  /** *Today*; after another word *today*; or with its preposition: *today*, *on Mon 12 Jan*. */
  form?: keyof typeof texts;
};

/** A relative day (*Today*, *Yesterday*, *Mon 12 Jan*) with the exact date as tooltip. */
export function Day({ value, form = "alone" }: DayProps) {
  const { today } = useCompany();
  return (
    <time dateTime={value} {...tooltip(exactDay(value))}>
      {texts[form](value, today)}
    </time>
  );
}

type MomentProps = { /** An ISO instant. */ value: string; /** After another word: `today, 11:40`. */ inText?: boolean };

/** An instant in the company's timezone: `Today, 11:40`, `Tue 10 Mar, 16:40`. */
export function Moment({ value, inText = false }: MomentProps) {
  const { today, timezone } = useCompany();
  return (
    <time dateTime={value} {...tooltip(exactInstant(value, timezone))}>
      {inText ? instantInText(value, timezone, today) : instantText(value, timezone, today)}
    </time>
  );
}
