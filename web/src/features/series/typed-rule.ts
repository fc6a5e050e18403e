import { intervalMax, weekdayCodes } from "@daybook/contract/series/rules";
import { weekday, WEEKDAYS } from "#lib/format/dates.ts";

const units = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" } as const;
type Unit = keyof typeof units;

/** A rule has at most this many words: `every 2 weeks on Monday, Wednesday and Friday`. */
const wordsMax = 12;

const plain = (word: string) => word.toLowerCase().replace(/[,;.]+$/u, "");
const unitOf = (word: string | undefined) => (Object.keys(units) as Unit[]).find((unit) => word === unit || word === `${unit}s`);

/** Returns the code of a weekday: `fri`, `friday`, `fridays`. */
function weekdayOf(word: string) {
  const index = WEEKDAYS.findIndex((name) => {
    const full = name.toLowerCase();
    return word === full || word === `${full}s` || (word.length >= 3 && word.length < full.length && full.startsWith(word));
  });
  return index < 0 ? undefined : weekdayCodes[index];
}

/** Returns the codes of weekdays that are listed with commas and `and`; undefined if a word is none. */
function weekdaysIn(words: readonly string[]) {
  const codes = words.filter((word) => word !== "and" && word !== "&").map(weekdayOf);
  return codes.length > 0 && codes.every((code) => code !== undefined) ? weekdayCodes.filter((code) => codes.includes(code)) : undefined;
}

/** Reads `on the 15th`, `on the last day`, `on 3`. */
function monthDayIn(words: readonly string[]) {
  const text = words.join(" ");
  if (/^on (?:the )?last day$/.test(text)) return -1;
  const day = Number(/^on (?:the )?(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)?.[1] ?? 0);
  return day >= 1 && day <= 31 ? day : undefined;
}

/**
 * Reads a rule that words end with: `every Friday`, `every 2 weeks`, `every other month on the 15th`, `every Mon and Thu`. A part
 * that is not said follows the day on which it starts. Returns the rule and how many words it takes; undefined if they end with none.
 */
export function typedRule(words: readonly string[], start: string): { rule: string; length: number } | undefined {
  const from = words.findLastIndex((word) => plain(word) === "every");
  const length = words.length - from;
  if (from < 0 || length < 2 || length > wordsMax) return undefined;
  const rule = ruleOf(words.slice(from + 1).map(plain), start);
  return rule === undefined ? undefined : { rule, length };
}

function ruleOf(words: readonly string[], start: string): string | undefined {
  const days = weekdaysIn(words);
  if (days) return `FREQ=WEEKLY;BYDAY=${days.join(",")}`;
  const interval = words[0] === "other" ? 2 : /^\d{1,2}$/.test(words[0] ?? "") ? Number(words[0]) : undefined;
  if (interval !== undefined && (interval < 1 || interval > intervalMax)) return undefined;
  const [unitWord, ...rest] = interval === undefined ? words : words.slice(1);
  const every = interval !== undefined && interval > 1 ? `;INTERVAL=${interval}` : "";
  const unit = unitOf(unitWord);
  if (!unit) {
    // Every other Friday.
    const codes = interval === undefined ? undefined : weekdaysIn([unitWord ?? "", ...rest]);
    return codes && `FREQ=WEEKLY${every};BYDAY=${codes.join(",")}`;
  }
  const begin = `FREQ=${units[unit]}${every}`;
  if (rest.length === 0) {
    if (unit === "week") return `${begin};BYDAY=${weekdayCodes[weekday(start) - 1]}`;
    return unit === "month" ? `${begin};BYMONTHDAY=${Number(start.slice(8))}` : begin;
  }
  if (unit === "week" && rest[0] === "on") {
    const codes = weekdaysIn(rest.slice(1));
    return codes && `${begin};BYDAY=${codes.join(",")}`;
  }
  if (unit !== "month") return undefined;
  const day = monthDayIn(rest);
  return day === undefined ? undefined : `${begin};BYMONTHDAY=${day}`;
}
