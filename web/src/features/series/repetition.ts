import { type Frequency, type OnDayOff, parseRule, ruleText, weekdayCodes } from "@daybook/contract/series/rules";
import type { Series } from "@daybook/contract/series/schemas";
import { daysInMonth, weekday, WEEKDAYS } from "#lib/format/dates.ts";

/** What the form of a series holds. */
export type Repetition = {
  frequency: Frequency;
  interval: number | null;
  /** Of weekly rules: codes such as `MO`. */
  weekdays: string[];
  /** Of monthly rules: the BY part, such as `BYDAY=2TH`. */
  monthly: string;
  startDate: string | null;
  end: "never" | "date" | "count";
  endDate: string | null;
  count: number | null;
  onDayOff: OnDayOff;
  dueAfterDays: number | null;
  /** A rule that the other fields cannot express: kept unchanged. */
  otherRule: string | null;
};

const dateOf = (day: string) => Number(day.slice(8));
const codeOf = (day: string) => weekdayCodes[weekday(day) - 1]!;

/** Every week on the weekday of a day, without an end. */
export const weeklyFrom = (day: string): Repetition => ({
  frequency: "WEEKLY",
  interval: 1,
  weekdays: [codeOf(day)],
  monthly: `BYMONTHDAY=${dateOf(day)}`,
  startDate: day,
  end: "never",
  endDate: null,
  count: null,
  onDayOff: "keep",
  dueAfterDays: 0,
  otherRule: null,
});

type Timed = Pick<Series, "rule" | "startDate" | "endDate" | "count" | "onDayOff" | "dueAfterDays">;

/** The form of a series that exists. */
export function repetitionOf({ rule: text, ...timed }: Timed): Repetition {
  const { rule } = parseRule(text);
  const start = weeklyFrom(timed.startDate);
  const form: Repetition = {
    ...start,
    ...timed,
    ...(rule && { frequency: rule.frequency, interval: rule.interval }),
    ...(rule?.frequency === "WEEKLY" && { weekdays: rule.byDay.map(({ weekday: day }) => weekdayCodes[day - 1]!) }),
    monthly: text.split(";").find((part) => part.startsWith("BY")) ?? start.monthly,
    end: timed.endDate !== null ? "date" : timed.count !== null ? "count" : "never",
  };
  return ruleOf(form) === text ? form : { ...form, otherRule: text };
}

const ordinals = ["1st", "2nd", "3rd", "4th"];

/** On which days of a month a series can be that begins on a day. */
export function monthlyChoices(start: string) {
  const [date, name, code] = [dateOf(start), WEEKDAYS[weekday(start) - 1]!, codeOf(start)];
  const nth = Math.ceil(date / 7);
  const isLast = date + 7 > daysInMonth(start);
  return [
    { value: `BYMONTHDAY=${date}`, label: `On day ${date}` },
    { value: "BYMONTHDAY=-1", label: "On the last day" },
    ...(nth <= ordinals.length ? [{ value: `BYDAY=${nth}${code}`, label: `On the ${ordinals[nth - 1]} ${name}` }] : []),
    ...(isLast ? [{ value: `BYDAY=-1${code}`, label: `On the last ${name}` }] : []),
  ];
}

/** The usual rules of a task that begins on a day: each day, workday, week, two weeks, month and year. */
export function usualRules(start: string, workweek: readonly number[]) {
  const day = `BYDAY=${codeOf(start)}`;
  const workdays = weekdayCodes.filter((_code, index) => workweek.includes(index + 1));
  return ["FREQ=DAILY", `FREQ=WEEKLY;BYDAY=${workdays.join(",")}`, `FREQ=WEEKLY;${day}`, `FREQ=WEEKLY;INTERVAL=2;${day}`]
    .concat(`FREQ=MONTHLY;BYMONTHDAY=${dateOf(start)}`, "FREQ=YEARLY")
    .map((value) => ({ value, label: upperFirst(ruleText(parseRule(value).rule!)) }));
}

const upperFirst = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The rule of the form: `FREQ=WEEKLY;BYDAY=MO`. */
export function ruleOf({ frequency, interval, weekdays, monthly, startDate, otherRule }: Repetition): string {
  if (otherRule !== null) return otherRule;
  const parts = [`FREQ=${frequency}`];
  if (interval !== null && interval > 1) parts.push(`INTERVAL=${interval}`);
  if (frequency === "WEEKLY" && weekdays.length > 0)
    parts.push(`BYDAY=${weekdayCodes.filter((code) => weekdays.includes(code)).join(",")}`);
  if (frequency === "MONTHLY" && startDate) {
    const choices = monthlyChoices(startDate);
    parts.push((choices.find(({ value }) => value === monthly) ?? choices[0]!).value);
  }
  return parts.join(";");
}

/** The fields of a request that say when; undefined while the start is missing. */
export const timingOf = (form: Repetition) =>
  form.startDate === null
    ? undefined
    : {
        rule: ruleOf(form),
        startDate: form.startDate,
        endDate: form.end === "date" ? form.endDate : null,
        count: form.end === "count" ? form.count : null,
        onDayOff: form.onDayOff,
      };
