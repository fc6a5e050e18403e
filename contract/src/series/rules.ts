/*
 * The rules of series: a subset of RRULE (RFC 5545). Plain values without Zod, because the form of a series loads them. COUNT and
 * UNTIL are the fields `count` and `endDate`.
 */

export const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof frequencies)[number];

/** Monday is 1. `nth` counts in the month or year, from the end if it is negative; null: each. */
export type RuleDay = { weekday: number; nth: number | null };

export type Rule = {
  frequency: Frequency;
  interval: number;
  byDay: RuleDay[];
  /** 1 to 31, or from the end of the month: -1 to -31. */
  byMonthDay: number[];
  /** Which of the dates of a period, from the end if it is negative. */
  bySetPos: number[];
};

export const intervalMax = 99;
export const weekdayCodes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

export const onDayOffs = ["keep", "before", "after", "skip"] as const;
export type OnDayOff = (typeof onDayOffs)[number];

export const seriesCountMax = 1000;
export const dueAfterDaysMax = 365;
/** How many dates a preview has. */
export const previewedDates = 5;

type Parsed = { rule: Rule; problem?: undefined } | { problem: string; rule?: undefined };

const moved: Record<string, string> = { COUNT: "count", UNTIL: "endDate" };

/** Reads a rule such as `FREQ=WEEKLY;BYDAY=MO,FR`, or says which part is wrong. */
export function parseRule(text: string): Parsed {
  const parts = new Map<string, string>();
  for (const part of text.split(";")) {
    const [name = "", value] = part.split("=");
    if (!value) return { problem: `“${part}” is no part of a rule. Write FREQ=WEEKLY;BYDAY=MO, for example` };
    if (moved[name]) return { problem: `${name} is not part of a rule: use the field ${moved[name]}` };
    if (!(name in readers)) return { problem: `${name} is not supported in a rule` };
    if (parts.has(name)) return { problem: `${name} is in the rule twice` };
    parts.set(name, value);
  }
  const rule: Rule = { frequency: "DAILY", interval: 1, byDay: [], byMonthDay: [], bySetPos: [] };
  if (!parts.has("FREQ")) return { problem: "A rule needs FREQ: DAILY, WEEKLY, MONTHLY or YEARLY" };
  for (const [name, value] of parts) {
    const problem = readers[name]!(rule, value);
    if (problem) return { problem };
  }
  const problem = misfit(rule);
  return problem ? { problem } : { rule };
}

const readers: Record<string, (rule: Rule, value: string) => string | undefined> = {
  FREQ(rule, value) {
    const frequency = frequencies.find((each) => each === value);
    if (!frequency) return `FREQ=${value} is not supported: use DAILY, WEEKLY, MONTHLY or YEARLY`;
    rule.frequency = frequency;
    return undefined;
  },
  INTERVAL(rule, value) {
    rule.interval = wholeNumber(value);
    return rule.interval >= 1 && rule.interval <= intervalMax ? undefined : `INTERVAL must be a whole number from 1 to ${intervalMax}`;
  },
  BYDAY(rule, value) {
    for (const each of value.split(",")) {
      const [, nth, code] = /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/.exec(each) ?? [];
      if (!code) return `“${each}” in BYDAY is no weekday: use MO, or 1MO and -1FR in a month`;
      rule.byDay.push({ weekday: weekdayCodes.findIndex((known) => known === code) + 1, nth: nth ? Number(nth) : null });
    }
    return undefined;
  },
  BYMONTHDAY: (rule, value) => numbersInto(rule.byMonthDay, value, 31, "BYMONTHDAY"),
  BYSETPOS: (rule, value) => numbersInto(rule.bySetPos, value, 366, "BYSETPOS"),
};

const wholeNumber = (text: string) => (/^[+-]?\d{1,4}$/.test(text) ? Number(text) : Number.NaN);

function numbersInto(list: number[], value: string, max: number, name: string) {
  for (const each of value.split(",")) {
    const number = wholeNumber(each);
    if (!(Math.abs(number) >= 1 && Math.abs(number) <= max)) return `“${each}” in ${name} must be from 1 to ${max}, or from -1 to -${max}`;
    list.push(number);
  }
  return undefined;
}

/** Says which parts do not fit together. */
function misfit({ frequency, byDay, byMonthDay, bySetPos }: Rule) {
  if (frequency === "WEEKLY" && byMonthDay.length > 0) return "BYMONTHDAY has no meaning in a weekly rule";
  if (frequency !== "MONTHLY" && byDay.some(({ nth }) => nth !== null)) return "A number in BYDAY, such as 1MO, needs FREQ=MONTHLY";
  if (bySetPos.length > 0 && byDay.length + byMonthDay.length === 0) return "BYSETPOS needs BYDAY or BYMONTHDAY";
  return undefined;
}

const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const units: Record<Frequency, string> = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" };
const list = new Intl.ListFormat("en-GB");

const ordinal = (number: number) => {
  if (number === -1) return "last";
  const size = Math.abs(number);
  const ending = size % 100 >= 11 && size % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][size % 10] ?? "th");
  return `${size}${ending}${number < 0 ? " to last" : ""}`;
};

/** `every 2 weeks on Monday and Friday`, `every month on the last Friday`. */
export function ruleText({ frequency, interval, byDay, byMonthDay, bySetPos }: Rule): string {
  const every = interval === 1 ? `every ${units[frequency]}` : `every ${interval} ${units[frequency]}s`;
  const days = byDay.map(({ weekday, nth }) => `${nth === null ? "" : `the ${ordinal(nth)} `}${weekdayNames[weekday - 1]}`);
  const monthDays = byMonthDay.map((day) => (day < 0 ? `the ${ordinal(day)} day` : `the ${ordinal(day)}`));
  const on = [...monthDays, ...days];
  if (on.length === 0) return every;
  const positions = bySetPos.length > 0 ? `the ${list.format(bySetPos.map(ordinal))} of ` : "";
  return `${every} on ${positions}${list.format(on)}`;
}
